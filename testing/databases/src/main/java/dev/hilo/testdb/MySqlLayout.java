package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** One database per test, on MySQL and MariaDB. */
final class MySqlLayout implements Layout {
  private static final int NO_SUCH_THREAD = 1094;

  /** The character set is named since MariaDB's default depends on who built it. */
  @Override
  public Address create(Address server, String name) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name + " character set utf8mb4");
    }
    return server.withDatabase(name);
  }

  /** An open transaction would hold up the drop for as long as it is idle: it goes first. */
  @Override
  public void drop(Address server, String name) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      for (long id : connectionsTo(name, statement)) {
        kill(id, statement);
      }
      statement.execute("drop database if exists " + name);
    }
  }

  private static List<Long> connectionsTo(String name, Statement statement) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (ResultSet result =
        statement.executeQuery(
            "select id from information_schema.processlist where db = '" + name + "'")) {
      while (result.next()) {
        ids.add(result.getLong(1));
      }
    }
    return ids;
  }

  private static void kill(long id, Statement statement) throws SQLException {
    try {
      statement.execute("kill " + id);
    } catch (SQLException e) {
      if (e.getErrorCode() != NO_SUCH_THREAD) {
        throw e;
      }
    }
  }
}
