package dev.hilo.samples.documents;

import dev.hilo.HiLo;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The base of all stores. It assigns an id before it takes a connection, because HiLo may need one
 * to reserve a range. So a pool of one connection is enough.
 *
 * @param <R> a row to be inserted
 */
public abstract class AssigningStore<R> implements DocumentStore {

  private static final Pattern PROPERTY = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final HiLo hilo;

  /** The owner of the HiLo closes it, after the store was used. */
  protected AssigningStore(HiLo hilo) {
    this.hilo = hilo;
  }

  @Override
  public <T> Stored<T> store(T document) {
    return insert(hilo.assign(document), document);
  }

  @Override
  public <T> Stored<T> store(String id, T document) {
    return insert(hilo.assign(document, id), document);
  }

  /** The collection with a separator at its end requests a sequence id. */
  @Override
  public void storeAll(Stream<?> documents, Progress progress) {
    Iterator<?> rest = documents.iterator();
    while (rest.hasNext()) {
      List<R> batch = new ArrayList<>(BATCH);
      String id = "";
      while (rest.hasNext() && batch.size() < BATCH) {
        Object document = rest.next();
        id = hilo.assign(document, collection(document.getClass()) + "/");
        batch.add(row(id, document));
      }
      insertAll(batch);
      progress.stored(batch.size(), id);
    }
  }

  protected final String collection(Class<?> type) {
    return hilo.collection(type).collection();
  }

  /** Checks a property for a query: its name is written into the SQL, unlike the value. */
  protected static String checkProperty(String name) {
    if (!PROPERTY.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'" + name + "' is no property to search by: use letters, digits and _.");
    }
    return name;
  }

  /** A new row. If the class has a property for the id, it is set. */
  protected abstract R row(String id, Object document);

  /** Inserts a document, or throws a {@link #duplicate}. */
  protected abstract <T> Stored<T> insert(String id, T document);

  protected static DocumentConflictException duplicate(String id, Throwable cause) {
    return new DocumentConflictException(
        "There is a document " + id + " already. Update it, or choose another id.", cause);
  }

  /** For a document whose version is not the one in the table. */
  protected final DocumentConflictException conflict(Stored<?> changed, Throwable cause) {
    String now =
        load(Object.class, changed.id())
            .map(found -> "now it has version " + found.version())
            .orElse("now it is deleted");
    return new DocumentConflictException(
        String.format(
            "%s was changed by another client: you had version %s, and %s. Load it again, and"
                + " repeat your change.",
            changed.id(), changed.version(), now),
        cause);
  }

  /** Inserts rows, all or none. */
  protected abstract void insertAll(List<R> rows);
}
