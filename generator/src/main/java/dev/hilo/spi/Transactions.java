package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in database transactions of HiLo alone. It is for hosts that insist on callbacks; a
 * host that lends connections implements {@link Connections}.
 *
 * <p>An implementation must never hand out a connection that takes part in a transaction of the
 * caller: a reservation that the caller could roll back would be handed out twice, and a commit of
 * HiLo's would commit the caller's half-done work. HiLo calls it on threads of its own, several at
 * once, so whatever is bound to the threads of the application is out of reach.
 *
 * <p>Implementations are thread-safe. They leave a connection as they found it.
 */
public non-sealed interface Transactions extends Host {

  /**
   * Runs the work in a new transaction and commits it; rolls it back if the work fails.
   *
   * @param limit how long the database may take before it counts as out of order, the commit
   *     included
   * @param oneStatement whether the work consists of one statement; a connection in auto-commit
   *     mode may stay in it then, which spares the round trips of a commit
   * @param work what to do; called at most once
   * @return what the work returned; by then it is committed
   * @throws SQLException if no connection could be had (then the work was never called), if the
   *     work failed, or if its commit did (then it is unknown whether it took place)
   */
  <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
      throws SQLException;

  /** Work on a connection that it neither commits nor closes. */
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {

    /** Does the work. */
    T on(Connection connection) throws SQLException;
  }
}
