package dev.hilo.spring.jdbc;

import dev.hilo.spi.Transactions;

/**
 * The connections that reservations are made on. Made without touching the database; closed after
 * unused ranges went back.
 */
public interface HiLoConnections extends AutoCloseable {

  /** Runs HiLo's work on them. */
  Transactions transactions();

  /**
   * Looks whether they lead to the table that the application sees.
   *
   * @throws IllegalStateException if they lead to another one; a database that does not answer is
   *     none
   */
  void requireSameTable();

  @Override
  void close();
}
