package dev.hilo.samples.documents.hibernate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.samples.documents.DocumentConflictException;
import dev.hilo.samples.documents.DocumentStore;
import dev.hilo.samples.documents.Progress;
import dev.hilo.samples.documents.PropertyName;
import dev.hilo.samples.documents.Stored;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.hibernate.SessionFactory;
import org.hibernate.StaleStateException;
import org.hibernate.exception.ConstraintViolationException;

/**
 * The same table mapped with Hibernate, which spells JSON as each database wants it.
 *
 * <p>Stateless sessions, since a document is written when it is said, not when it is found changed.
 */
public final class HibernateDocumentStore implements DocumentStore {

  private final SessionFactory sessions;
  private final HiLo hilo;
  private final ObjectMapper mapper = new ObjectMapper();

  /**
   * A store in a session factory that has {@link DocumentRow}; {@code hibernate.hbm2ddl.auto}, or
   * whatever makes the other tables, makes this one.
   *
   * @param sessions who made it closes it
   */
  public HibernateDocumentStore(SessionFactory sessions) {
    this.sessions = sessions;
    this.hilo = HibernateHiLo.of(sessions);
  }

  @Override
  public <T> Stored<T> store(T document) {
    return insert(hilo.assign(document), document);
  }

  @Override
  public <T> Stored<T> store(String id, T document) {
    return insert(hilo.assign(document, id), document);
  }

  private <T> Stored<T> insert(String id, T document) {
    DocumentRow row = row(id, document, 0);
    try {
      sessions.inStatelessTransaction(session -> session.insert(row));
    } catch (ConstraintViolationException e) {
      throw DocumentConflictException.exists(id, e);
    }
    return new Stored<>(id, row.version, document);
  }

  private DocumentRow row(String id, Object document, long version) {
    JsonNode body = mapper.valueToTree(document);
    return new DocumentRow(id, collection(document.getClass()), body, version);
  }

  private String collection(Class<?> type) {
    return hilo.collection(type).collection();
  }

  @Override
  public <T> Optional<Stored<T>> load(Class<T> type, String id) {
    DocumentRow row =
        sessions.fromStatelessTransaction(session -> session.get(DocumentRow.class, id));
    return Optional.ofNullable(row).map(found -> stored(type, found));
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
    DocumentRow row =
        sessions.fromStatelessTransaction(session -> session.get(DocumentRow.class, id));
    return row == null ? OptionalLong.empty() : OptionalLong.of(row.version);
  }

  @Override
  public void storeAll(Stream<?> documents, Progress progress) {
    Iterator<?> rest = documents.iterator();
    while (rest.hasNext()) {
      List<DocumentRow> rows = nextRows(rest);
      sessions.inStatelessTransaction(session -> session.insertMultiple(rows));
      progress.stored(rows.size(), rows.get(rows.size() - 1).id);
    }
  }

  /** Their ids are asked for by the name of the collection and a separator at its end. */
  private List<DocumentRow> nextRows(Iterator<?> documents) {
    List<DocumentRow> rows = new ArrayList<>(BATCH);
    while (documents.hasNext() && rows.size() < BATCH) {
      Object document = documents.next();
      String request = collection(document.getClass()) + "/";
      rows.add(row(hilo.assign(document, request), document, 0));
    }
    return rows;
  }
}
