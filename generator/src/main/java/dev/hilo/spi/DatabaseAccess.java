package dev.hilo.spi;

import dev.hilo.internal.work.WorkerThreads;

/**
 * A framework's access to the database: {@link Connections} lends connections, {@link Transactions}
 * runs work on them. It may also log HiLo's statements, and word the advice in HiLo's errors.
 */
public sealed interface DatabaseAccess permits Connections, Transactions {

  /** The most threads, and so connections, with which an instance works at the same time. */
  default int mostThreads() {
    return WorkerThreads.MOST;
  }

  /** Called before each statement, for frameworks that log SQL. */
  default void executing(String sql) {}

  /** The advice for a missing connection, in sentences. */
  default String adviceOnConnections() {
    return "Check that the database accepts connections, and that the pool has one to spare besides"
        + " those that callers hold: make it larger than the number of threads that write, or give"
        + " HiLo connections of its own (connections).";
  }
}
