package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** One database in memory per test, on an HSQLDB server that was told {@code remote_open=true}. */
final class HsqldbServerLayout implements Layout {

  @Override
  public Address create(Address server, String name) throws SQLException {
    Address address = address(server, name);
    prepare(address);
    return address;
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    try (Connection connection = address(server, name).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("shutdown immediately");
    }
  }

  Address address(Address server, String name) {
    return server.withDatabase(name + ";filepath=mem:" + name);
  }

  /** Numbers without gaps need this mode; it is not the default. */
  static void prepare(Address address) throws SQLException {
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set database transaction control mvcc");
    }
  }
}
