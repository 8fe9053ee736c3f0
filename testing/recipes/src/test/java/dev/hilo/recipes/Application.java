package dev.hilo.recipes;

import org.jspecify.annotations.Nullable;

/** Stores orders by the library of a recipe. */
interface Application extends AutoCloseable {

  /**
   * Stores an order in a transaction that has queried before, so that it holds a connection.
   *
   * @param id null for the next one
   * @return the id that the order has then
   */
  String add(@Nullable String id, String content);

  @Override
  default void close() {}
}
