package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** One schema per test in an H2 database that was given: H2 cannot create databases in SQL. */
final class H2SchemaLayout implements Layout {
  @Override
  public Address create(Address server, String name) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create schema " + name);
    }
    return server.withUrl(server.url() + ";SCHEMA=" + name);
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema if exists " + name + " cascade");
    }
  }
}
