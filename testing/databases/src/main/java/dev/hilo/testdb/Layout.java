package dev.hilo.testdb;

import java.sql.SQLException;

/** How a kind of server separates the databases of tests. */
interface Layout {
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

  static Layout of(TestDatabase database) {
    return switch (database) {
      case H2 -> new H2SchemaLayout();
      case POSTGRESQL -> new PostgreSqlLayout();
      case MYSQL, MARIADB -> new MySqlLayout();
      case HSQLDB -> new HsqldbLayout(false);
      case DERBY -> new DerbyLayout(false);
      case SQLITE -> new SqliteLayout();
    };
  }
}
