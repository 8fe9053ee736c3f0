package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** One database per test. */
final class PostgreSqlLayout implements Layout {

  /** From template0: nobody can be connected to that one, and a connection would block the copy. */
  @Override
  public Address create(Address server, String name) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name + " template template0");
    }
    return server.withDatabase(name);
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("drop database if exists " + name + " with (force)");
    }
  }
}
