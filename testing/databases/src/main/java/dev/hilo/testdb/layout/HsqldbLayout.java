package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;

/**
 * One database in memory per test, on an HSQLDB server that was told {@code remote_open=true}.
 *
 * @param inThisJvm whether this JVM opens them without the server, which keeps everybody waiting
 *     who connects
 */
public record HsqldbLayout(boolean inThisJvm) implements Layout {
  private static final String IN_MEMORY = "jdbc:hsqldb:mem:";

  @Override
  public Address anywhere(Address server) {
    return inThisJvm ? address(server, "hilo") : server;
  }

  /** Numbers without gaps need this mode; it is not the default. */
  @Override
  public Address create(Address server, String name) throws SQLException {
    Address address = address(server, name);
    address.execute("set database transaction control mvcc");
    return address;
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    address(server, name).execute("shutdown immediately");
  }

  @Override
  public Address shared(Address server, Address schema) {
    return inThisJvm ? onServer(server, schema.url().substring(IN_MEMORY.length())) : schema;
  }

  private Address address(Address server, String name) {
    return inThisJvm ? server.withUrl(IN_MEMORY + name) : onServer(server, name);
  }

  private static Address onServer(Address server, String name) {
    return server.withDatabase(name + ";filepath=mem:" + name);
  }
}
