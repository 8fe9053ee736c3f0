package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One database in memory per test. This JVM has it without the server, which keeps everybody
 * waiting who connects.
 */
final class HsqldbMemoryLayout implements Layout {
  private static final String IN_MEMORY = "jdbc:hsqldb:mem:";

  private final HsqldbServerLayout others = new HsqldbServerLayout();

  @Override
  public Address anywhere(Address server) {
    return server.withUrl(IN_MEMORY + "hilo");
  }

  @Override
  public Address create(Address server, String name) throws SQLException {
    Address address = server.withUrl(IN_MEMORY + name);
    HsqldbServerLayout.prepare(address);
    return address;
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    try (Connection connection = server.withUrl(IN_MEMORY + name).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("shutdown immediately");
    }
  }

  @Override
  public Address shared(Address server, Address schema) {
    return others.address(server, schema.url().substring(IN_MEMORY.length()));
  }
}
