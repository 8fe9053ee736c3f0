package dev.hilo.spi;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** Says which database, user and schema a connection leads to. */
final class ConnectionTarget {

  private ConnectionTarget() {}

  /** Without hosts, because a cluster has several, and without properties, which may be secret. */
  static String of(Connection connection) throws SQLException {
    DatabaseMetaData said = connection.getMetaData();
    String address = String.valueOf(said.getURL()).replaceFirst("[?;].*", "");
    String anyHost = address.replaceFirst("//(.*@)?[^/]*", "//*");
    return "%s (user %s, catalog %s, schema %s)"
        .formatted(
            ConnectionSecrets.removedFrom(anyHost),
            said.getUserName(),
            connection.getCatalog(),
            connection.getSchema());
  }
}
