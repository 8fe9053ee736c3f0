package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;

/** One database per test. */
public final class SqlServerLayout implements Layout {

  /**
   * Without the driver's own attempts to connect again, which would hide that connections break.
   */
  @Override
  public Address create(Address server, String name) throws SQLException {
    server.execute(
        "create database " + name, "alter database " + name + " set allow_snapshot_isolation on");
    String others = server.url().replaceAll("(?i);(database(Name)?|connectRetryCount)=[^;]*", "");
    return server.withUrl(
        others.replaceFirst(";+$", "") + ";databaseName=" + name + ";connectRetryCount=0");
  }

  /** The first statement ends all connections to the database, and their transactions. */
  @Override
  public void drop(Address server, String name) throws SQLException {
    server.execute(
        "alter database " + name + " set single_user with rollback immediate",
        "drop database " + name);
  }
}
