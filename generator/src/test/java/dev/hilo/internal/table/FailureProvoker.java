package dev.hilo.internal.table;

import dev.hilo.matrix.NotApplicable;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** How each database is made to fail. What one of them does not know is empty. */
final class FailureProvoker {

  private final Schema schema;
  private final String database;

  FailureProvoker(Schema schema) {
    this.schema = schema;
    this.database = schema.server().database().name();
  }

  /** Lets a session wait for locks a short while only. */
  Optional<String> impatience() {
    return switch (database) {
      case "H2" -> Optional.of("set lock_timeout 100");
      case "POSTGRESQL" -> Optional.of("set lock_timeout = '100ms'");
      case "MYSQL", "MARIADB" -> Optional.of("set innodb_lock_wait_timeout = 1");
      case "DERBY" -> Optional.of(derbySeconds("waitTimeout"));
      case "SQLITE" -> Optional.of("pragma busy_timeout = 50");
      case "SQLSERVER" -> Optional.of("set lock_timeout 100");
      default -> Optional.empty();
    };
  }

  /** Lets a session look for deadlocks soon, where it does not anyway. */
  Optional<String> suspicion() {
    return switch (database) {
      case "POSTGRESQL" -> Optional.of("set deadlock_timeout = '100ms'");
      // It does not see all of them.
      case "MARIADB" -> Optional.of("set innodb_lock_wait_timeout = 1");
      case "DERBY" -> Optional.of(derbySeconds("deadlockTimeout"));
      // It looks every five seconds anyway; this makes the session the victim.
      case "SQLSERVER" -> Optional.of("set deadlock_priority low");
      default -> Optional.empty();
    };
  }

  /** Lets a session be the one that survives a deadlock. */
  List<String> survival() {
    return switch (database) {
      // Its wait for the lock has a limit of two seconds.
      case "H2" -> List.of("set lock_timeout 60000");
      case "POSTGRESQL" -> List.of("set deadlock_timeout = '30s'");
      // The victim is the transaction that has changed less.
      case "MYSQL", "MARIADB" ->
          List.of("insert into heavy values (1), (2), (3), (4), (5), (6), (7), (8), (9)");
      case "SQLSERVER" -> List.of("set deadlock_priority high");
      default -> List.of();
    };
  }

  private static String derbySeconds(String limit) {
    return "call syscs_util.syscs_set_database_property('derby.locks." + limit + "', '1')";
  }

  /** Reads the tag of the one node, and locks its row. */
  String lockingTag() {
    return database.equals("SQLSERVER")
        ? "select tag from nodes with (updlock)"
        : "select tag from nodes for update";
  }

  /** Counts the transactions that wait for a lock. On Oracle, the victim cannot be chosen. */
  Optional<String> lockWaits() {
    return switch (database) {
      case "H2" ->
          Optional.of(
              "select count(*) from information_schema.sessions where blocker_id is not null");
      case "POSTGRESQL" ->
          Optional.of(
              "select count(*) from pg_stat_activity"
                  + " where wait_event_type = 'Lock' and datname = current_database()");
      case "MYSQL", "MARIADB" ->
          Optional.of(
              "select count(*) from information_schema.innodb_trx"
                  + " where trx_state = 'LOCK WAIT'");
      case "SQLSERVER" ->
          Optional.of(
              "select count(*) from sys.dm_exec_requests"
                  + " where blocking_session_id <> 0 and database_id = db_id()");
      default -> Optional.empty();
    };
  }

  /**
   * Looks five times a second. MySQL and MariaDB answer from a cache, which they refresh only if no
   * query has read it within the last 100 ms: a wait that begins after the first of many quick
   * looks would not be seen.
   */
  void untilATransactionWaitsForALock() {
    String query = lockWaits().orElseThrow();
    Await.until(
        "a transaction waits for a lock",
        () -> {
          if (schema.query(query).get(0).get(0) instanceof Number waiting
              && waiting.intValue() > 0) {
            return true;
          }
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
          return false;
        });
  }

  /** Whether two transactions can write different rows at once. */
  boolean locksRows() {
    return !database.equals("SQLITE");
  }

  /**
   * Whether a transaction is rolled back if it changes a row that another one has changed since it
   * read.
   */
  boolean failsToSerialize() {
    return switch (database) {
      case "H2", "POSTGRESQL", "MARIADB", "HSQLDB", "SQLITE", "ORACLE", "SQLSERVER" -> true;
      default -> false;
    };
  }

  /** Makes a session of a database that can do either a strict one. */
  Optional<String> strictness() {
    return switch (database) {
      case "MARIADB" -> Optional.of("set innodb_snapshot_isolation = on");
      case "SQLSERVER" -> Optional.of("set transaction isolation level snapshot");
      default -> Optional.empty();
    };
  }

  /** A query for the number of a session; on Oracle, two numbers. */
  private Optional<String> session() {
    return switch (database) {
      case "H2" -> Optional.of("select session_id()");
      case "POSTGRESQL" -> Optional.of("select pg_backend_pid()");
      case "MYSQL", "MARIADB" -> Optional.of("select connection_id()");
      case "HSQLDB" -> Optional.of("values session_id()");
      case "SQLSERVER" -> Optional.of("select @@spid");
      case "ORACLE" ->
          Optional.of(
              "select sid || ',' || serial# from v$session"
                  + " where sid = sys_context('userenv', 'sid')");
      default -> Optional.empty();
    };
  }

  boolean canKill() {
    return session().isPresent();
  }

  /** Ends a session as an administrator does. */
  void kill(Connection victim) throws SQLException {
    try (Statement statement = victim.createStatement();
        var row = statement.executeQuery(session().orElseThrow())) {
      row.next();
      String id = row.getString(1);
      schema.execute(
          switch (database) {
            case "H2" -> "call abort_session(" + id + ")";
            case "POSTGRESQL" -> "select pg_terminate_backend(" + id + ")";
            case "HSQLDB" -> "alter session " + id + " close";
            case "ORACLE" -> "alter system kill session '" + id + "' immediate";
            default -> "kill " + id;
          });
    }
  }

  /** Makes a user who may read the table and nothing else; undone by {@link #dropReader}. */
  String reader() {
    return user("select")
        .orElseGet(
            () -> NotApplicable.because("Derby checks no users by default, and SQLite has none."));
  }

  /** Creates a user with only these privileges on the table; {@link #dropReader} drops the user. */
  Optional<String> user(String privileges) {
    String name = "reader" + Long.toString(System.nanoTime(), 36);
    switch (database) {
      case "H2" -> schema.execute("create user " + name + " password ''");
      case "HSQLDB" -> schema.execute("create user " + name + " password ''");
      case "POSTGRESQL" -> schema.execute("create role " + name + " login password 'x'");
      case "MYSQL", "MARIADB" -> schema.execute("create user " + name);
      case "ORACLE" ->
          schema.execute(
              "create user " + name + " identified by x",
              "grant create session to " + name,
              "create synonym " + name + ".hilo for hilo");
      case "SQLSERVER" ->
          schema.execute(
              "create login " + name + " with password = 'x', check_policy = off",
              "create user " + name + " for login " + name);
      default -> {
        return Optional.empty();
      }
    }
    schema.execute("grant " + privileges + " on hilo to " + name);
    return Optional.of(name);
  }

  /** Connections of the user that {@link #user} made. */
  DriverManagerDataSource as(String reader) {
    // An option of H2's URL is for administrators alone.
    String url = schema.url().replace(";DB_CLOSE_DELAY=-1", "");
    String user = database.equals("HSQLDB") ? reader.toUpperCase(Locale.ROOT) : reader;
    boolean isPasswordRequired = List.of("POSTGRESQL", "ORACLE", "SQLSERVER").contains(database);
    return new DriverManagerDataSource(url, user, isPasswordRequired ? "x" : "");
  }

  void dropReader(String name) {
    switch (database) {
      case "POSTGRESQL" -> schema.execute("drop owned by " + name, "drop role " + name);
      case "MYSQL", "MARIADB" -> schema.execute("drop user " + name);
      case "ORACLE" -> untilNobodyIsConnected("drop user " + name + " cascade");
      case "SQLSERVER" -> {
        schema.execute("drop user " + name);
        untilNobodyIsConnected("drop login " + name);
      }
      default -> {
        // Goes with the database.
      }
    }
  }

  /** The server ends sessions some time after they were closed. */
  private void untilNobodyIsConnected(String drop) {
    Await.until(
        drop,
        () -> {
          try {
            schema.execute(drop);
            return true;
          } catch (IllegalStateException e) {
            return false;
          }
        });
  }

  boolean hasNetwork() {
    return CuttingProxy.canStandBefore(schema);
  }
}
