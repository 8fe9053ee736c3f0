package dev.hilo.samples.documents.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The statements of one database, each complete, so that it can be explained and copied.
 *
 * @param create creates the table if it is missing
 * @param insert with id, collection, body
 * @param query by a property whose name replaces {@code %s}, with collection, value as JSON
 * @param update if the version is still the same, with body, id, version
 */
record DocumentSql(List<String> create, String insert, String query, String update) {

  static final String LOAD = "select id, version, body from documents where id = ?";
  static final String DELETE = "delete from documents where id = ? and version = ?";

  private static final String INDEX =
      "create index if not exists documents_by_collection on documents (collection, id)";

  /** Without {@code format json}, H2 would store a JSON string. */
  private static final DocumentSql H2 =
      new DocumentSql(
          List.of(
              """
              create table if not exists documents (
                id varchar(255) primary key,
                collection varchar(255) not null,
                body json not null,
                version bigint not null
              )""",
              INDEX),
          "insert into documents (id, collection, body, version) values (?, ?, ? format json, 0)",
          """
          select id, version, body from documents
          where collection = ? and (body)."%s" = ? format json
          order by id""",
          """
          update documents set body = ? format json, version = version + 1
          where id = ? and version = ?""");

  /** One index serves queries by any property. */
  private static final DocumentSql POSTGRESQL =
      new DocumentSql(
          List.of(
              """
              create table if not exists documents (
                id varchar(255) collate "C" primary key,
                collection varchar(255) not null,
                body jsonb not null,
                version bigint not null
              )""",
              INDEX,
              """
              create index if not exists documents_by_body
              on documents using gin (body jsonb_path_ops)"""),
          """
          insert into documents (id, collection, body, version)
          values (?, ?, cast(? as jsonb), 0)""",
          """
          select id, version, body from documents
          where collection = ? and body @> jsonb_build_object('%s', cast(? as jsonb))
          order by id""",
          """
          update documents set body = cast(? as jsonb), version = version + 1
          where id = ? and version = ?""");

  /** The keys need a collation, because MySQL's default one ignores case. */
  private static final DocumentSql MYSQL =
      new DocumentSql(
          List.of(
              """
              create table if not exists documents (
                id varchar(255) character set utf8mb4 collate utf8mb4_bin primary key,
                collection varchar(255) character set utf8mb4 collate utf8mb4_bin not null,
                body json not null,
                version bigint not null,
                index documents_by_collection (collection, id)
              ) engine = InnoDB"""),
          "insert into documents (id, collection, body, version) values (?, ?, ?, 0)",
          """
          select id, version, body from documents
          where collection = ? and body -> '$.%s' = cast(? as json)
          order by id""",
          "update documents set body = ?, version = version + 1 where id = ? and version = ?");

  static DocumentSql of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    return switch (product) {
      case "H2" -> H2;
      case "PostgreSQL" -> POSTGRESQL;
      case "MySQL" -> MYSQL;
      default ->
          throw new IllegalArgumentException(
              "The sample supports H2, PostgreSQL and MySQL, not "
                  + product
                  + ". Write another DocumentSql.");
    };
  }
}
