package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in database transactions that belong to nobody but HiLo.
 *
 * <p>An implementation must never hand out a connection that takes part in a transaction of the
 * caller: a reservation that the caller could roll back would be handed out twice, and a commit of
 * HiLo's would commit the caller's half-done work. HiLo calls it on threads of its own, several at
 * once, so whatever is bound to the threads of the application is out of reach.
 *
 * <p>Implementations are thread-safe. They leave a connection as they found it.
 */
public interface Transactions {

  /**
   * Runs the work in a new transaction and commits it; rolls it back if the work fails.
   *
   * @param limit how long the database may take before it counts as out of order, the commit
   *     included
   * @param work what to do; called at most once
   * @return what the work returned; by then it is committed
   * @throws SQLException if no connection could be had (then the work was never called), if the
   *     work failed, or if its commit did (then nobody knows whether it took place)
   */
  <T extends @Nullable Object> T run(Duration limit, Work<T> work) throws SQLException;

  /**
   * Runs work that consists of one statement. A connection in auto-commit mode may stay in it,
   * which spares the round trips of a commit.
   *
   * @param limit how long the database may take before it counts as out of order, the commit
   *     included
   * @param work what to do; called at most once
   * @return what the work returned; by then it is committed
   * @throws SQLException as {@link #run} does
   */
  default <T extends @Nullable Object> T runStatement(Duration limit, Work<T> work)
      throws SQLException {
    return run(limit, work);
  }

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
        + " HiLo a DataSource of its own, of one or two connections.";
  }

  /**
   * What the host's user does when the table is missing, as the middle of a sentence; where the
   * host spells the table, that says it ({@link TableSpelling}).
   */
  default String howToCreateTable() {
    return "call createTableIfMissing() on the builder of this HiLo";
  }

  /** Work on a connection that it neither commits nor closes. */
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {

    /** Does the work. */
    T on(Connection connection) throws SQLException;
  }
}
