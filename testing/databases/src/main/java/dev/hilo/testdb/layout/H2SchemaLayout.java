package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;

/** One schema per test in an H2 database that was given: H2 cannot create databases in SQL. */
public final class H2SchemaLayout implements Layout {
  @Override
  public Address create(Address server, String name) throws SQLException {
    server.execute("create schema " + name);
    return server.withUrl(server.url() + ";SCHEMA=" + name);
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    server.execute("drop schema if exists " + name + " cascade");
  }
}
