package dev.hilo.testdb;

import java.sql.SQLException;

/** How one kind of server keeps the databases of tests apart. */
interface Layout {
  /** Makes a new, empty database and tells its address. */
  Address create(Address server, String name) throws SQLException;

  /** Removes it with everything in it, also under connections that a test left open. */
  void drop(Address server, String name) throws SQLException;

  /** Where to ask the server for its version. */
  default Address anywhere(Address server) throws SQLException {
    return server;
  }

  /** How processes other than this one get there. */
  default Address shared(Address server, Address schema) {
    return schema;
  }

  /** The layout of a server that has {@code create database}, or something like it. */
  static Layout of(TestDatabase database) {
    return switch (database) {
      case H2 -> new H2SchemaLayout();
      case POSTGRESQL -> new PostgreSqlLayout();
      case MYSQL, MARIADB -> new MySqlLayout();
      case HSQLDB -> new HsqldbServerLayout();
      case DERBY -> DerbyLayout.onServer();
      case SQLITE -> new SqliteLayout();
    };
  }
}
