package dev.hilo.benchmarks.starvation;

import com.zaxxer.hikari.HikariDataSource;

/** An application that inserts rows, each in a transaction. */
public interface Shop extends AutoCloseable {

  /** An id that no row has. */
  long UNUSED_ID = 0;

  /** The connections of its transactions. */
  HikariDataSource pool();

  /**
   * In one transaction: reads {@link #UNUSED_ID}, which takes a connection, then pauses, gets an
   * id, and inserts a row.
   */
  void visit(Load load) throws Exception;

  /** Closes the application and its pool. */
  @Override
  void close();
}
