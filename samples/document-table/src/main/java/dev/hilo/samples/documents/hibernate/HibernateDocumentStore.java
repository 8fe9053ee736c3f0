package dev.hilo.samples.documents.hibernate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.samples.documents.AssigningStore;
import dev.hilo.samples.documents.Stored;
import java.util.List;
import java.util.Optional;
import org.hibernate.SessionFactory;
import org.hibernate.StaleStateException;
import org.hibernate.exception.ConstraintViolationException;

/**
 * A store on a table mapped with Hibernate. Its stateless sessions write a document when they are
 * told to, and never because they find it changed.
 */
public final class HibernateDocumentStore extends AssigningStore<DocumentRow> {

  private final SessionFactory sessions;
  private final ObjectMapper mapper = new ObjectMapper();

  /** The session factory has {@link DocumentRow}. Its owner closes it. */
  public HibernateDocumentStore(SessionFactory sessions) {
    super(HibernateHiLo.of(sessions));
    this.sessions = sessions;
  }

  @Override
  protected <T> Stored<T> insert(String id, T document) {
    DocumentRow row = row(id, document);
    try {
      sessions.inStatelessTransaction(session -> session.insert(row));
    } catch (ConstraintViolationException e) {
      throw duplicate(id, e);
    }
    return new Stored<>(id, row.version, document);
  }

  @Override
  protected DocumentRow row(String id, Object document) {
    return row(id, document, 0);
  }

  private DocumentRow row(String id, Object document, long version) {
    JsonNode body = mapper.valueToTree(document);
    return new DocumentRow(id, collection(document.getClass()), body, version);
  }

  @Override
  public <T> Optional<Stored<T>> load(Class<T> type, String id) {
    return Optional.ofNullable(
            sessions.fromStatelessTransaction(session -> session.get(DocumentRow.class, id)))
        .map(row -> stored(type, row));
  }

  private <T> Stored<T> stored(Class<T> type, DocumentRow row) {
    try {
      return new Stored<>(row.id, row.version, mapper.treeToValue(row.body, type));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "The JSON of " + row.id + " does not fit " + type.getTypeName() + ".", e);
    }
  }

  /** Hibernate's function {@code json_value} is incubating, and must be enabled by a setting. */
  @Override
  public <T> List<Stored<T>> query(Class<T> type, String property, Object value) {
    // A cast to text would make MySQL ignore case.
    String cast = value instanceof String ? "" : " returning " + value.getClass().getSimpleName();
    String found =
        """
        from DocumentRow d
        where d.collection = :collection and json_value(d.body, '$.%s'%s) = :value
        order by d.id"""
            .formatted(checkProperty(property), cast);
    return sessions
        .fromStatelessTransaction(
            session ->
                session
                    .createSelectionQuery(found, DocumentRow.class)
                    .setParameter("collection", collection(type))
                    .setParameter("value", value)
                    .getResultList())
        .stream()
        .map(row -> stored(type, row))
        .toList();
  }

  @Override
  public <T> Stored<T> update(Stored<T> changed) {
    DocumentRow row = row(changed.id(), changed.document(), changed.version());
    try {
      sessions.inStatelessTransaction(session -> session.update(row));
    } catch (StaleStateException e) {
      throw conflict(changed, e);
    }
    return new Stored<>(row.id, row.version, changed.document());
  }

  @Override
  public void delete(Stored<?> document) {
    DocumentRow row = row(document.id(), document.document(), document.version());
    try {
      sessions.inStatelessTransaction(session -> session.delete(row));
    } catch (StaleStateException e) {
      throw conflict(document, e);
    }
  }

  @Override
  protected void insertAll(List<DocumentRow> rows) {
    sessions.inStatelessTransaction(session -> session.insertMultiple(rows));
  }
}
