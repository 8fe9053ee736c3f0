package dev.hilo.samples.documents.hibernate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.samples.documents.AssigningStore;
import dev.hilo.samples.documents.DocumentConflictException;
import dev.hilo.samples.documents.PropertyName;
import dev.hilo.samples.documents.Stored;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.hibernate.SessionFactory;
import org.hibernate.StaleStateException;
import org.hibernate.exception.ConstraintViolationException;

/**
 * The same table mapped with Hibernate, which writes JSON as each database wants it.
 *
 * <p>Stateless sessions, since a document is written when it is said, not when it is found changed.
 */
public final class HibernateDocumentStore extends AssigningStore<DocumentRow> {

  private final SessionFactory sessions;
  private final ObjectMapper mapper = new ObjectMapper();

  /**
   * A store in a session factory that has {@link DocumentRow}; {@code hibernate.hbm2ddl.auto}, or
   * what makes the other tables, makes this one.
   *
   * @param sessions its owner closes it
   */
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
      throw DocumentConflictException.exists(id, e);
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
    return find(id).map(row -> stored(type, row));
  }

  private Optional<DocumentRow> find(String id) {
    return Optional.ofNullable(
        sessions.fromStatelessTransaction(session -> session.get(DocumentRow.class, id)));
  }

  private <T> Stored<T> stored(Class<T> type, DocumentRow row) {
    try {
      return new Stored<>(row.id, row.version, mapper.treeToValue(row.body, type));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          row.id + " is no " + type.getTypeName() + ", or of another release of it", e);
    }
  }

  /** {@code json_value} is Hibernate's, and still in incubation: a setting has to allow it. */
  @Override
  public <T> List<Stored<T>> query(Class<T> type, String property, Object value) {
    // Without a cast for texts: on MySQL it would make them compare without regard to case.
    String cast = value instanceof String ? "" : " returning " + value.getClass().getSimpleName();
    String found =
        """
        from DocumentRow d
        where d.collection = :collection and json_value(d.body, '$.%s'%s) = :value
        order by d.id"""
            .formatted(new PropertyName(property), cast);
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
      throw DocumentConflictException.changed(changed, versionOf(changed.id()), e);
    }
    return new Stored<>(row.id, row.version, changed.document());
  }

  @Override
  public void delete(Stored<?> document) {
    DocumentRow row = row(document.id(), document.document(), document.version());
    try {
      sessions.inStatelessTransaction(session -> session.delete(row));
    } catch (StaleStateException e) {
      throw DocumentConflictException.changed(document, versionOf(document.id()), e);
    }
  }

  private OptionalLong versionOf(String id) {
    return find(id).stream().mapToLong(row -> row.version).findFirst();
  }

  @Override
  protected void insertAll(List<DocumentRow> rows) {
    sessions.inStatelessTransaction(session -> session.insertMultiple(rows));
  }
}
