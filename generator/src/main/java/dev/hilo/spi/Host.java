package dev.hilo.spi;

/**
 * What gives HiLo its connections: {@link Connections} lends them, {@link Transactions} runs work
 * on them. It may also log HiLo's statements, and say what its users do about HiLo's errors.
 */
public sealed interface Host permits Connections, Transactions {

  /**
   * Told of every statement before it runs, for hosts that log SQL.
   *
   * @param sql the text of the statement
   */
  default void executing(String sql) {}

  /** What the host's user is told to do where no connection comes, in whole sentences. */
  default String adviceOnConnections() {
    return "Check that the database accepts connections, and that the pool has one to spare besides"
        + " those that callers hold: make it larger than the number of threads that write, or give"
        + " HiLo connections of its own (connections).";
  }

  /**
   * What the host's user does when the table is missing, as the middle of a sentence; where the
   * host spells the table, that says it ({@link TableNames}).
   */
  default String howToCreateTable() {
    return "call createTableIfMissing() on the builder of this HiLo";
  }
}
