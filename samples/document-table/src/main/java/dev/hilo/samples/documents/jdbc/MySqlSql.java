package dev.hilo.samples.documents.jdbc;

import dev.hilo.samples.documents.PropertyName;
import java.util.List;

/** A column of type {@code json}. The keys name a collation: the usual ones ignore case. */
final class MySqlSql implements DocumentSql {

  @Override
  public List<String> create() {
    return List.of(
        """
        create table if not exists documents (
          id varchar(255) character set utf8mb4 collate utf8mb4_bin primary key,
          collection varchar(255) character set utf8mb4 collate utf8mb4_bin not null,
          body json not null,
          version bigint not null,
          index documents_by_collection (collection, id)
        ) engine = InnoDB""");
  }

  @Override
  public String insert() {
    return """
        insert into documents (id, collection, body, version)
        values (?, ?, ?, 0)""";
  }

  @Override
  public String query(PropertyName property) {
    return """
        select id, version, body from documents
        where collection = ? and body -> '$.%s' = cast(? as json)
        order by id"""
        .formatted(property);
  }

  @Override
  public String update() {
    return """
        update documents set body = ?, version = version + 1
        where id = ? and version = ?""";
  }
}
