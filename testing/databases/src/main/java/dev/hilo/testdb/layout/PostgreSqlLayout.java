package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;

/** One database per test. */
public final class PostgreSqlLayout implements Layout {

  /** From template0, which accepts no connections: a connection would block the copy. */
  @Override
  public Address create(Address server, String name) throws SQLException {
    server.execute("create database " + name + " template template0");
    return server.withDatabase(name);
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    server.execute("drop database if exists " + name + " with (force)");
  }
}
