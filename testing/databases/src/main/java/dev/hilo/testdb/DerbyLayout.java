package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One in-memory database per test. Derby creates them slowly, so emptied ones are reused. */
final class DerbyLayout implements Layout {
  private static final String IN_MEMORY = "jdbc:derby:memory:";

  private final boolean inThisJvm;
  private final Map<String, String> databases = new HashMap<>();
  private final Deque<String> free = new ArrayDeque<>();

  private DerbyLayout(boolean inThisJvm) {
    this.inThisJvm = inThisJvm;
  }

  static DerbyLayout inThisJvm() {
    return new DerbyLayout(true);
  }

  static DerbyLayout onServer() {
    return new DerbyLayout(false);
  }

  @Override
  public synchronized Address anywhere(Address server) throws SQLException {
    if (!inThisJvm) {
      return server;
    }
    make(address(server, "hilo;create=true"));
    free.add("hilo");
    return address(server, "hilo");
  }

  @Override
  public synchronized Address create(Address server, String name) throws SQLException {
    String database = free.poll();
    if (database == null) {
      database = name;
      make(address(server, name + ";create=true"));
    }
    databases.put(name, database);
    return address(server, database);
  }

  /** Without the login timeout that a pool may have set for the whole JVM: Derby boots slowly. */
  private static void make(Address address) throws SQLException {
    DriverManager.setLoginTimeout(0);
    address.connect().close();
  }

  @Override
  public synchronized void drop(Address server, String name) throws SQLException {
    String database = databases.remove(name);
    if (database == null) {
      return;
    }
    if (emptied(address(server, database))) {
      free.add(database);
      return;
    }
    try {
      address(server, database + ";drop=true").connect().close();
    } catch (SQLNonTransientConnectionException e) {
      // 08006, Database dropped: the report of success.
      if (!"08006".equals(e.getSQLState())) {
        throw e;
      }
    }
  }

  @Override
  public Address shared(Address server, Address schema) {
    return inThisJvm
        ? server.withDatabase("memory:" + schema.url().substring(IN_MEMORY.length()))
        : schema;
  }

  private Address address(Address server, String name) {
    return inThisJvm ? server.withUrl(IN_MEMORY + name) : server.withDatabase("memory:" + name);
  }

  /** Drops what a test created; false if that is impossible, or a transaction is open. */
  private static boolean emptied(Address address) throws SQLException {
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement()) {
      if (!names(
              statement,
              "select xid from syscs_diag.transaction_table"
                  + " where type = 'UserTransaction' and username is not null and status = 'ACTIVE'"
                  + " and (sql_text is null or sql_text not like '%transaction_table%')")
          .isEmpty()) {
        return false;
      }
      List<String> drops = new ArrayList<>();
      drops.addAll(
          names(
              statement,
              "select 'drop table \"' || schemaname || '\".\"' || tablename || '\"'"
                  + " from sys.systables t join sys.sysschemas s on t.schemaid = s.schemaid"
                  + " where tabletype = 'T'"));
      drops.addAll(
          names(
              statement,
              "select 'drop sequence \"' || schemaname || '\".\"' || sequencename || '\" restrict'"
                  + " from sys.syssequences t join sys.sysschemas s on t.schemaid = s.schemaid"
                  + " where sequencename not like 'SYS%'"));
      return areDone(statement, drops)
          && areDone(
              statement,
              names(
                  statement,
                  "select 'drop schema \"' || schemaname || '\" restrict' from sys.sysschemas"
                      + " where schemaname not like 'SYS%'"
                      + " and schemaname not in ('APP', 'NULLID', 'SQLJ')"));
    }
  }

  /** Repeats, because a table can be dropped only after those that refer to it. */
  private static boolean areDone(Statement statement, List<String> drops) throws SQLException {
    List<String> rest = drops;
    for (int before = rest.size() + 1; rest.size() < before && !rest.isEmpty(); ) {
      before = rest.size();
      List<String> failed = new ArrayList<>();
      for (String drop : rest) {
        try {
          statement.execute(drop);
        } catch (SQLException e) {
          failed.add(drop);
        }
      }
      rest = failed;
    }
    return rest.isEmpty();
  }

  private static List<String> names(Statement statement, String query) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }
}
