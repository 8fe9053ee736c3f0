package dev.hilo.samples.documents.jdbc;

import dev.hilo.samples.documents.PropertyName;
import java.util.List;

/** A column of type {@code jsonb}, and one index that serves queries by any property. */
final class PostgreSqlSql implements DocumentSql {

  @Override
  public List<String> create() {
    return List.of(
        """
        create table if not exists documents (
          id varchar(255) collate "C" primary key,
          collection varchar(255) not null,
          body jsonb not null,
          version bigint not null
        )""",
        "create index if not exists documents_by_collection on documents (collection, id)",
        """
        create index if not exists documents_by_body
        on documents using gin (body jsonb_path_ops)""");
  }

  @Override
  public String insert() {
    return """
        insert into documents (id, collection, body, version)
        values (?, ?, cast(? as jsonb), 0)""";
  }

  @Override
  public String query(PropertyName property) {
    return """
        select id, version, body from documents
        where collection = ? and body @> jsonb_build_object('%s', cast(? as jsonb))
        order by id"""
        .formatted(property);
  }

  @Override
  public String update() {
    return """
        update documents set body = cast(? as jsonb), version = version + 1
        where id = ? and version = ?""";
  }
}
