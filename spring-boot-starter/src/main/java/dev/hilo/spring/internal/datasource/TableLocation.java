package dev.hilo.spring.internal.datasource;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where a table is, according to the driver. If the database has no schemas, the schema is its
 * catalog. The address has no properties, because they may contain a password.
 */
public record TableLocation(
    String address, @Nullable String catalog, @Nullable String schema, String table) {

  /** Asks a connection for the place of a table that statements name like this. */
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
