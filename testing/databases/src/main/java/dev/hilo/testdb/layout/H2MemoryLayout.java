package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;

/** One database in memory per test, behind H2's TCP server. */
public final class H2MemoryLayout implements Layout {

  /** The first connection creates it; without the delay it would go with the last one. */
  @Override
  public Address create(Address server, String name) throws SQLException {
    Address address = address(server, name);
    address.connect().close();
    return address;
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    address(server, name).execute("shutdown immediately");
  }

  private static Address address(Address server, String name) {
    return server.withDatabase("mem:" + name + ";DB_CLOSE_DELAY=-1");
  }
}
