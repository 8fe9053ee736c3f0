package dev.hilo.samples.documents;

import dev.hilo.HiLo;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What all stores have in common: an id is assigned before a connection is taken. HiLo now and then
 * needs one for itself, and so a pool of one will do.
 *
 * @param <R> a row ready to be inserted
 */
public abstract class AssigningStore<R> implements DocumentStore {

  private final HiLo hilo;

  /**
   * A store with ids of this kind.
   *
   * @param hilo stays open as long as the store is used; its owner closes it
   */
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

  /** Their ids are asked for by the name of the collection and a separator at its end. */
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

  /** The name of the collection of a class. */
  protected final String collection(Class<?> type) {
    return hilo.collection(type).collection();
  }

  /** A new row. If the class has a property for the id, it is set by now. */
  protected abstract R row(String id, Object document);

  /**
   * Inserts a document.
   *
   * @throws DocumentConflictException if there is a document with this id
   */
  protected abstract <T> Stored<T> insert(String id, T document);

  /** Inserts rows, all or none. */
  protected abstract void insertAll(List<R> rows);
}
