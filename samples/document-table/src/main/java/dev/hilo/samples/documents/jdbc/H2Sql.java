package dev.hilo.samples.documents.jdbc;

import dev.hilo.samples.documents.PropertyName;
import java.util.List;

/** A column of type {@code json}. Without {@code format json} H2 would store a JSON string. */
final class H2Sql implements DocumentSql {

  @Override
  public List<String> create() {
    return List.of(
        """
        create table if not exists documents (
          id varchar(255) primary key,
          collection varchar(255) not null,
          body json not null,
          version bigint not null
        )""",
        "create index if not exists documents_by_collection on documents (collection, id)");
  }

  @Override
  public String insert() {
    return """
        insert into documents (id, collection, body, version)
        values (?, ?, ? format json, 0)""";
  }

  @Override
  public String query(PropertyName property) {
    return """
        select id, version, body from documents
        where collection = ? and (body)."%s" = ? format json
        order by id"""
        .formatted(property);
  }

  @Override
  public String update() {
    return """
        update documents set body = ? format json, version = version + 1
        where id = ? and version = ?""";
  }
}
