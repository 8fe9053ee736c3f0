package dev.hilo.samples.documents;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Documents of any class in one table: {@code id}, {@code collection}, {@code body}, {@code
 * version}. The collection is that of the class ({@code Order} → {@code orders}), and ids are made
 * as {@link dev.hilo.HiLo#assign(Object)} says. Thread-safe. Each call is a transaction of its own.
 */
public interface DocumentStore {

  /** How many documents share a transaction in {@link #storeAll}. */
  int BATCH = 1_000;

  /**
   * Stores a new document.
   *
   * <p>If its class has a property {@code id}, what stands there decides: {@code null} gives {@code
   * orders/1-A}, {@code companies|} gives {@code companies/1}, and a whole id stays. The property
   * holds the id afterwards. A class without one gets {@code readings/1-A} all the same.
   *
   * @throws DocumentConflictException if there is a document with this id
   */
  <T> Stored<T> store(T document);

  /**
   * Stores a new document under the id that stands beside it: {@code settings/mail}. It may ask for
   * one, too, and wins over what the document has.
   *
   * @throws DocumentConflictException if there is a document with this id
   */
  <T> Stored<T> store(String id, T document);

  /** The document with this id, if there is one. */
  <T> Optional<Stored<T>> load(Class<T> type, String id);

  /**
   * The documents of a class that have this value in a property, by id.
   *
   * @param property a property of the document itself, not of a part of it: {@code customer}
   * @param value a {@link String}, number or {@link Boolean}
   */
  <T> List<Stored<T>> query(Class<T> type, String property, Object value);

  /**
   * Writes a changed document.
   *
   * @return the same with its new version
   * @throws DocumentConflictException if somebody else was faster: it has another version by now,
   *     or is gone
   */
  <T> Stored<T> update(Stored<T> changed);

  /**
   * Deletes a document.
   *
   * @throws DocumentConflictException as {@link #update} does
   */
  void delete(Stored<?> document);

  /**
   * Stores many new documents with sequence ids, {@code readings/0000000000000000001-A}, which sort
   * by themselves in the order of the stream. A thousand share a transaction: if it fails halfway,
   * those before stay.
   */
  void storeAll(Stream<?> documents, Progress progress);
}
