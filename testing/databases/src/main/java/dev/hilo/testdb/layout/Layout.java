package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;

/** How a kind of server separates the databases of tests. */
public interface Layout {
  /** Creates an empty database and returns its address. */
  Address create(Address server, String name) throws SQLException;

  /** Drops a database, even if a test left connections open. */
  void drop(Address server, String name) throws SQLException;

  /** An address at which the server tells its version. */
  default Address anywhere(Address server) throws SQLException {
    return server;
  }

  /** The address for other processes. */
  default Address shared(Address server, Address schema) {
    return schema;
  }
}
