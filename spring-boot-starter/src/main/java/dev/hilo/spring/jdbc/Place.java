package dev.hilo.spring.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection has led to, as far as its driver says.
 *
 * @param address the address without its hosts, of which a cluster has several, and without what
 *     follows the database, where a password may stand
 * @param user who is logged in
 * @param catalog the current catalog; on MySQL and MariaDB the database
 * @param schema the current schema
 */
record Place(
    String address, @Nullable String user, @Nullable String catalog, @Nullable String schema) {

  private static final Pattern HOSTS = Pattern.compile("//[^/?;]*");
  private static final Pattern PROPERTIES = Pattern.compile("[?;].*");

  static Place of(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return new Place(
          address(String.valueOf(connection.getMetaData().getURL())),
          connection.getMetaData().getUserName(),
          connection.getCatalog(),
          connection.getSchema());
    }
  }

  private static String address(String url) {
    String withoutProperties = PROPERTIES.matcher(url).replaceFirst("");
    return HOSTS.matcher(withoutProperties).replaceFirst("//*");
  }

  @Override
  public String toString() {
    return address + " (user " + user + ", catalog " + catalog + ", schema " + schema + ")";
  }
}
