package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One in-memory database per test. Derby creates them slowly, so emptied ones are reused. */
public final class DerbyLayout implements Layout {
  private static final String IN_MEMORY = "jdbc:derby:memory:";

  private static final String OPEN_TRANSACTIONS =
      """
      select xid from syscs_diag.transaction_table
      where type = 'UserTransaction' and username is not null and status = 'ACTIVE'
      and (sql_text is null or sql_text not like '%transaction_table%')
      """;

  private static final String DROPS_OF_TABLES =
      """
      select 'drop table "' || schemaname || '"."' || tablename || '"'
      from sys.systables t join sys.sysschemas s on t.schemaid = s.schemaid
      where tabletype = 'T'
      """;

  private static final String DROPS_OF_SEQUENCES =
      """
      select 'drop sequence "' || schemaname || '"."' || sequencename || '" restrict'
      from sys.syssequences t join sys.sysschemas s on t.schemaid = s.schemaid
      where sequencename not like 'SYS%'
      """;

  private static final String DROPS_OF_SCHEMAS =
      """
      select 'drop schema "' || schemaname || '" restrict' from sys.sysschemas
      where schemaname not like 'SYS%' and schemaname not in ('APP', 'NULLID', 'SQLJ')
      """;

  private final boolean inThisJvm;
  private final Map<String, String> databases = new HashMap<>();
  private final Deque<String> free = new ArrayDeque<>();

  /**
   * The databases of an engine.
   *
   * @param inThisJvm whether this JVM opens them without the server
   */
  public DerbyLayout(boolean inThisJvm) {
    this.inThisJvm = inThisJvm;
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
    if (isEmptied(address(server, database))) {
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
  private static boolean isEmptied(Address database) throws SQLException {
    return database.query(OPEN_TRANSACTIONS).isEmpty()
        && areDone(DROPS_OF_TABLES, database)
        && areDone(DROPS_OF_SEQUENCES, database)
        && areDone(DROPS_OF_SCHEMAS, database);
  }

  /** Repeats, because a table can be dropped only after those that refer to it. */
  private static boolean areDone(String query, Address database) throws SQLException {
    int before = Integer.MAX_VALUE;
    List<? extends List<?>> drops = database.query(query);
    while (!drops.isEmpty() && drops.size() < before) {
      before = drops.size();
      for (List<?> drop : drops) {
        try {
          database.execute(String.valueOf(drop.get(0)));
        } catch (SQLException e) {
          // Tried again after the others.
        }
      }
      drops = database.query(query);
    }
    return drops.isEmpty();
  }
}
