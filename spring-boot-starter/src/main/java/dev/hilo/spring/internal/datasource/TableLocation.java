package dev.hilo.spring.internal.datasource;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a table is, according to the driver.
 *
 * @param address the address of the database, without the properties, where a password may be
 * @param catalog the catalog; null if the database has no schemas
 * @param schema the schema; the catalog if the database has no schemas
 */
public record TableLocation(
    String address, @Nullable String catalog, @Nullable String schema, String table) {

  /**
   * Asks a connection.
   *
   * @param name the table as statements name it, perhaps with its schema
   */
  public static TableLocation of(DataSource dataSource, String name) throws SQLException {
    String[] parts = name.replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT).split("\\.", -1);
    try (Connection connection = dataSource.getConnection()) {
      String address = connection.getMetaData().getURL().replaceFirst("[?;].*", "");
      String schema = connection.getSchema();
      String current = schema == null ? connection.getCatalog() : schema;
      return new TableLocation(
          address,
          schema == null ? null : connection.getCatalog(),
          parts.length > 1
              ? parts[parts.length - 2]
              : current == null ? null : current.toLowerCase(Locale.ROOT),
          parts[parts.length - 1]);
    }
  }

  @Override
  public String toString() {
    return (schema == null ? table : schema + "." + table) + " in " + address;
  }
}
