package dev.hilo.samples.documents.hibernate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** A row of the table {@code documents}: a document of any class, as JSON. */
@Entity
@Table(
    name = "documents",
    indexes = @Index(name = "documents_by_collection", columnList = "collection, id"))
public class DocumentRow {

  // The documents of all collections, with ids of all kinds.
  @Id
  @PrefixedId(
      anyPrefix = true,
      strategies = {
        IdStrategy.HILO,
        IdStrategy.IDENTITY,
        IdStrategy.SEQUENCE,
        IdStrategy.GUID,
        IdStrategy.SEMANTIC
      })
  String id;

  @Column(nullable = false)
  String collection;

  @JdbcTypeCode(SqlTypes.JSON)
  @Column(nullable = false)
  JsonNode body;

  @Version long version;

  /** For Hibernate. */
  protected DocumentRow() {}

  DocumentRow(String id, String collection, JsonNode body, long version) {
    this.id = id;
    this.collection = collection;
    this.body = body;
    this.version = version;
  }
}
