package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in database transactions of HiLo alone, for frameworks that require callbacks. A
 * framework that lends connections implements {@link Connections}.
 *
 * <p>The connection must not take part in a transaction of the caller. Otherwise the caller could
 * roll a reservation back, and its numbers would be handed out twice; and HiLo would commit the
 * caller's unfinished work. HiLo calls on threads of its own, several at once, so that nothing
 * bound to an application's thread applies.
 *
 * <p>Implementations are thread-safe and leave a connection as they found it.
 */
public non-sealed interface Transactions extends DatabaseAccess {

  /**
   * Runs the work in a new transaction and commits it; rolls it back if the work fails.
   *
   * @param limit how long the database may take, including the commit
   * @param oneStatement whether the work consists of one statement; a connection may then stay in
   *     auto-commit mode, which spares the round trips of a commit
   * @param work called at most once
   * @return the result of the work, after the commit
   * @throws SQLException if there is no connection (then the work was not called), if the work
   *     fails, or if its commit fails (then its outcome is unknown)
   */
  <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
      throws SQLException;

  /** Work on a connection that it neither commits nor closes. */
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {

    /**
     * Does the work.
     *
     * @throws SQLException if it fails; the transaction is then rolled back
     */
    T on(Connection connection) throws SQLException;
  }
}
