package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;
import java.util.List;

/** One database per test, on MySQL and MariaDB. */
public final class MySqlLayout implements Layout {
  private static final int NO_SUCH_THREAD = 1094;

  /** The character set is named since MariaDB's default depends on who built it. */
  @Override
  public Address create(Address server, String name) throws SQLException {
    server.execute("create database " + name + " character set utf8mb4");
    return server.withDatabase(name);
  }

  /** An open transaction would hold up the drop for as long as it is idle: it goes first. */
  @Override
  public void drop(Address server, String name) throws SQLException {
    String connections = "select id from information_schema.processlist where db = '" + name + "'";
    for (List<?> row : server.query(connections)) {
      kill(server, row.get(0));
    }
    server.execute("drop database if exists " + name);
  }

  private static void kill(Address server, Object connection) throws SQLException {
    try {
      server.execute("kill " + connection);
    } catch (SQLException e) {
      if (e.getErrorCode() != NO_SUCH_THREAD) {
        throw e;
      }
    }
  }
}
