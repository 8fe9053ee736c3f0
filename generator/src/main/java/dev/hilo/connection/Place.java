package dev.hilo.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection leads to, as far as its driver tells.
 *
 * @param address the address without its hosts, of which a cluster has several, and without the
 *     properties, which may include a password
 * @param user the user that is logged in
 * @param catalog the current catalog; on MySQL and MariaDB the database
 * @param schema the current schema
 */
public record Place(
    String address, @Nullable String user, @Nullable String catalog, @Nullable String schema) {

  private static final Pattern HOSTS = Pattern.compile("//[^/?;]*");
  private static final Pattern PROPERTIES = Pattern.compile("[?;].*");

  /** Asks the driver. */
  public static Place of(Connection connection) throws SQLException {
    String url = String.valueOf(connection.getMetaData().getURL());
    String withoutProperties = PROPERTIES.matcher(url).replaceFirst("");
    return new Place(
        HOSTS.matcher(withoutProperties).replaceFirst("//*"),
        connection.getMetaData().getUserName(),
        connection.getCatalog(),
        connection.getSchema());
  }

  @Override
  public String toString() {
    return address + " (user " + user + ", catalog " + catalog + ", schema " + schema + ")";
  }
}
