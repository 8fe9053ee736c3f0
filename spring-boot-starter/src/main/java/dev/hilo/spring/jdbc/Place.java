package dev.hilo.spring.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection has led to, as far as its driver says.
 *
 * @param url the address
 * @param user who is logged in
 * @param catalog the current catalog; on MySQL and MariaDB the database
 * @param schema the current schema
 */
record Place(
    @Nullable String url,
    @Nullable String user,
    @Nullable String catalog,
    @Nullable String schema) {

  static Place of(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return new Place(
          connection.getMetaData().getURL(),
          connection.getMetaData().getUserName(),
          connection.getCatalog(),
          connection.getSchema());
    }
  }

  /** For messages; an address may have a password in it. */
  @Override
  public String toString() {
    String address = url == null ? "" : url.replaceFirst("[?;].*", "");
    return address + " (user " + user + ", catalog " + catalog + ", schema " + schema + ")";
  }
}
