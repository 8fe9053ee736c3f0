package dev.hilo.samples.documents.jdbc;

import dev.hilo.samples.documents.PropertyName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The statements of one database, each whole, so that they can be read, explained and copied. */
interface DocumentSql {

  /** Makes the table, if there is none. */
  List<String> create();

  /** A new document: id, collection, body. */
  String insert();

  /** Those with a value in a property: collection, value as JSON. */
  String query(PropertyName property);

  /** Another body, if nobody was faster: body, id, version. */
  String update();

  /** By id. */
  default String load() {
    return "select id, version, body from documents where id = ?";
  }

  /** A document, if nobody was faster: id, version. */
  default String delete() {
    return "delete from documents where id = ? and version = ?";
  }

  /** The statements for the database that a connection leads to. */
  static DocumentSql of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    return switch (product) {
      case "H2" -> new H2Sql();
      case "PostgreSQL" -> new PostgreSqlSql();
      case "MySQL" -> new MySqlSql();
      default ->
          throw new IllegalArgumentException(
              "The sample knows no SQL for JSON on "
                  + product
                  + ": it has H2, PostgreSQL and MySQL. Write another DocumentSql.");
    };
  }
}
