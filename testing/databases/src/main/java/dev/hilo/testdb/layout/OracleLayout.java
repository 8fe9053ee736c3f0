package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One user per test, whose schema is the database. A DBA, because tests create further users. */
public final class OracleLayout implements Layout {
  private static final String PASSWORD = "hilo";
  private static final int STILL_CONNECTED = 1940;

  /** Invalid session, no such session, and marked to be killed. */
  private static final Set<Integer> ENDED = Set.of(26, 30, 31);

  private static final int ATTEMPTS = 100;

  @Override
  public Address create(Address server, String name) throws SQLException {
    server.execute(
        "create user " + name + " identified by " + PASSWORD,
        "grant dba, unlimited tablespace to " + name);
    return new Address(server.url(), name, PASSWORD);
  }

  /** Sessions end some time after they were killed, and until then the user stays. */
  @Override
  public void drop(Address server, String name) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      killSessions(server, name);
      try {
        server.execute("drop user " + name + " cascade");
        return;
      } catch (SQLException e) {
        if (e.getErrorCode() != STILL_CONNECTED || attempt == ATTEMPTS) {
          throw e;
        }
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  private static void killSessions(Address server, String name) throws SQLException {
    String sessions =
        "select sid || ',' || serial# from v$session where username = upper('" + name + "')";
    for (List<?> row : server.query(sessions)) {
      try {
        server.execute("alter system kill session '" + row.get(0) + "' immediate");
      } catch (SQLException e) {
        if (!ENDED.contains(e.getErrorCode())) {
          throw e;
        }
      }
    }
  }
}
