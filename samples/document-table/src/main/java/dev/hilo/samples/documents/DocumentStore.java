package dev.hilo.samples.documents;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Documents of any class in one table: {@code id}, {@code collection}, {@code body}, {@code
 * version}. The collection belongs to the class ({@code Order} → {@code orders}). {@link
 * dev.hilo.HiLo#assign(Object)} generates the ids. Thread-safe. Each call is a transaction.
 */
public interface DocumentStore {

  /** The number of documents in a transaction of {@link #storeAll}. */
  int BATCH = 1_000;

  /**
   * Stores a new document.
   *
   * <p>If its class has a property {@code id}, its value selects the id: {@code null} gives {@code
   * orders/1-A}, {@code companies|} gives {@code companies/1}, and an id is kept. The property
   * holds the id afterwards. A class without the property also gets an id, such as {@code
   * readings/1-A}.
   *
   * @throws DocumentConflictException if there is a document with this id
   */
  <T> Stored<T> store(T document);

  /**
   * Stores a new document under an id, such as {@code settings/mail}, or under the id that {@code
   * settings|} requests. The property of the document is ignored.
   *
   * @throws DocumentConflictException if there is a document with this id
   */
  <T> Stored<T> store(String id, T document);

  /** The document with this id, if there is one. */
  <T> Optional<Stored<T>> load(Class<T> type, String id);

  /**
   * The documents of a class with this value of a property, ordered by id.
   *
   * @param property a property of the document itself, such as {@code customer}
   * @param value a {@link String}, number or {@link Boolean}
   */
  <T> List<Stored<T>> query(Class<T> type, String property, Object value);

  /**
   * Writes a changed document.
   *
   * @return the document with its new version
   * @throws DocumentConflictException if another client has changed or deleted it
   */
  <T> Stored<T> update(Stored<T> changed);

  /**
   * Deletes a document.
   *
   * @throws DocumentConflictException if another client has changed or deleted it
   */
  void delete(Stored<?> document);

  /**
   * Stores many new documents with sequence ids, {@code readings/0000000000000000001-A}, which sort
   * in the order of the stream. If a batch fails, earlier batches remain stored.
   */
  void storeAll(Stream<?> documents, Progress progress);

  /** Called after each batch, with the number of its documents and the id of the last one. */
  @FunctionalInterface
  interface Progress {
    void stored(int count, String last);
  }
}
