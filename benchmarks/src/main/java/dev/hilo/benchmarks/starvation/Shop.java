package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;

/** An application that inserts rows, each in a transaction. */
public interface Shop extends AutoCloseable {

  /** An id that no row has. */
  long NOBODY = 0;

  /** Where its transactions get their connections. */
  HikariDataSource pool();

  /**
   * In one transaction: reads a row by {@link #NOBODY}, which takes a connection, then pauses, asks
   * for an id, and inserts a row.
   */
  void visit(Load load) throws Exception;

  /** Closes what it opened, the pool too. */
  @Override
  void close();
}
