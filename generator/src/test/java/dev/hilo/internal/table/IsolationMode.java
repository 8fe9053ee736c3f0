package dev.hilo.internal.table;

import dev.hilo.support.InitializedConnections;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A way in which a database keeps transactions apart.
 *
 * @param database what is set for all
 * @param session what is set for each connection
 */
record IsolationMode(String name, List<String> database, List<String> session, int level) {

  /** H2's, beside those of JDBC. */
  private static final int SNAPSHOT = 6;

  /** Beyond those of JDBC, too: {@code SQLServerConnection.TRANSACTION_SNAPSHOT}. */
  private static final int SNAPSHOT_OF_SQL_SERVER = 4096;

  private static final String READ_COMMITTED_SNAPSHOT =
      "alter database current set read_committed_snapshot on with rollback immediate";

  private static final String ROLLBACK_JOURNAL = "ROLLBACK JOURNAL";

  private static final Map<Integer, String> LEVELS =
      Map.of(
          Connection.TRANSACTION_READ_UNCOMMITTED,
          "READ UNCOMMITTED",
          Connection.TRANSACTION_READ_COMMITTED,
          "READ COMMITTED",
          Connection.TRANSACTION_REPEATABLE_READ,
          "REPEATABLE READ",
          SNAPSHOT,
          "SNAPSHOT",
          Connection.TRANSACTION_SERIALIZABLE,
          "SERIALIZABLE");

  /** All that a database has. */
  static List<IsolationMode> of(Schema schema) throws SQLException {
    List<IsolationMode> modes = new ArrayList<>();
    try (Connection connection = schema.dataSource().getConnection()) {
      for (int level = 1; level <= Connection.TRANSACTION_SERIALIZABLE; level++) {
        if (LEVELS.containsKey(level)
            && connection.getMetaData().supportsTransactionIsolationLevel(level)) {
          modes.addAll(at(level, schema.server().database().name()));
        }
      }
    }
    return modes;
  }

  private static List<IsolationMode> at(int level, String database) {
    String name = String.valueOf(LEVELS.get(level));
    IsolationMode plain = new IsolationMode(name, List.of(), List.of(), level);
    return switch (database) {
      case "MARIADB" ->
          level == Connection.TRANSACTION_REPEATABLE_READ
              ? List.of(plain, plain.with("STRICT", "set innodb_snapshot_isolation = on"))
              : List.of(plain);
      case "DERBY" -> {
        // Readers that wait for each other are told so after 20 s otherwise.
        String soon =
            "call syscs_util.syscs_set_database_property('derby.locks.deadlockTimeout', '1')";
        yield List.of(new IsolationMode(name, List.of(soon), List.of(), level));
      }
      case "SQLITE" ->
          List.of(
              journal(name, level, "WAL", "wal"), journal(name, level, ROLLBACK_JOURNAL, "delete"));
      case "HSQLDB" ->
          List.of(
              plain.inDatabase("LOCKS", "set database transaction control locks"),
              plain.inDatabase("MVLOCKS", "set database transaction control mvlocks"),
              plain.inDatabase("MVCC", "set database transaction control mvcc"));
      case "SQLSERVER" ->
          switch (level) {
            case Connection.TRANSACTION_READ_COMMITTED ->
                List.of(plain, plain.inDatabase("SNAPSHOT", READ_COMMITTED_SNAPSHOT));
            case Connection.TRANSACTION_SERIALIZABLE ->
                List.of(
                    plain,
                    new IsolationMode("SNAPSHOT", List.of(), List.of(), SNAPSHOT_OF_SQL_SERVER));
            default -> List.of(plain);
          };
      default -> List.of(plain);
    };
  }

  /** The file keeps its journal mode. A connection that sets it fails while another one writes. */
  private static IsolationMode journal(String name, int level, String suffix, String mode) {
    return new IsolationMode(
        name + " " + suffix,
        List.of("pragma journal_mode = " + mode),
        List.of("pragma busy_timeout = 5000"),
        level);
  }

  private IsolationMode with(String suffix, String sql) {
    return new IsolationMode(name + " " + suffix, database, List.of(sql), level);
  }

  private IsolationMode inDatabase(String suffix, String sql) {
    return new IsolationMode(name + " " + suffix, List.of(sql), session, level);
  }

  /** Whether numbers without gaps are to be had. */
  boolean hasGapless() {
    return database.isEmpty() || !name.endsWith("LOCKS");
  }

  /** Connections that work so. */
  DataSource connections(Schema schema) {
    return InitializedConnections.at(InitializedConnections.by(source(schema), session), level);
  }

  /**
   * Opening a connection to SQLite reads the file. It may have to wait for a writer that itself
   * waits five seconds for readers, so the driver's three seconds are too short.
   */
  private DataSource source(Schema schema) {
    return schema.server().database() == TestDatabase.SQLITE
        ? new DriverManagerDataSource(schema.url() + "&busy_timeout=60000")
        : schema.dataSource();
  }

  /** How SQLite calls its journal. */
  String journal() {
    return name.endsWith(ROLLBACK_JOURNAL) ? "delete" : "wal";
  }
}
