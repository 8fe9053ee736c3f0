package dev.hilo.testdb;

import java.sql.SQLException;

/** How one kind of server keeps the databases of tests apart. */
interface Layout {
  /** Makes a new, empty database and tells its address. */
  Address create(Address server, String name) throws SQLException;

  /** Removes it with everything in it, also under connections that a test left open. */
  void drop(Address server, String name) throws SQLException;

  /** The layout of a server that has {@code create database}. */
  static Layout of(TestDatabase database) {
    return switch (database) {
      case H2 -> new H2SchemaLayout();
      case POSTGRESQL -> new PostgreSqlLayout();
      case MYSQL, MARIADB -> new MySqlLayout();
    };
  }
}
