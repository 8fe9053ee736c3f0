package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of HiLo's own on a connection that takes part in no other, whatever its pool has
 * set on it. For {@link Transactions} whose connections somebody else opens and closes.
 *
 * <p>The connection is left as it came: auto-commit, read-only and the network timeout are put
 * back, the isolation level is never touched (each attempt is a transaction of its own, so every
 * level will do). Thread-safe; one for all connections of a pool.
 */
public final class ConnectionTransaction {

  /**
   * Whether the last work was done on a connection that came writable. Then the next is not asked,
   * because MySQL's driver asks the server, which would double the round trips of a reservation.
   */
  private volatile boolean knownWritable;

  /** Nothing is known of the connections yet. */
  public ConnectionTransaction() {}

  /**
   * Runs the work and commits it; rolls it back if it fails.
   *
   * @param connection on which no transaction is open
   * @param limit how long the database may take, the commit included
   * @param work what to do
   * @param oneStatement whether it consists of one, for which a connection in auto-commit mode
   *     stays in it
   * @return what the work returned
   * @throws SQLException if the work failed, or its commit
   */
  public <T extends @Nullable Object> T run(
      Connection connection, Duration limit, Transactions.Work<T> work, boolean oneStatement)
      throws SQLException {
    return NetworkLimit.on(connection, limit, c -> writable(c, work, oneStatement));
  }

  private <T extends @Nullable Object> T writable(
      Connection connection, Transactions.Work<T> work, boolean oneStatement) throws SQLException {
    if (knownWritable || !connection.isReadOnly()) {
      knownWritable = false;
      T result = committed(connection, work, oneStatement);
      knownWritable = true;
      return result;
    }
    connection.setReadOnly(false);
    try {
      return committed(connection, work, oneStatement);
    } finally {
      Restore.run("read-only", connection, () -> connection.setReadOnly(true));
    }
  }

  private static <T extends @Nullable Object> T committed(
      Connection connection, Transactions.Work<T> work, boolean oneStatement) throws SQLException {
    if (!connection.getAutoCommit()) {
      return inTransaction(connection, work);
    }
    if (oneStatement) {
      return work.on(connection);
    }
    connection.setAutoCommit(false);
    try {
      return inTransaction(connection, work);
    } finally {
      Restore.run("auto-commit", connection, () -> connection.setAutoCommit(true));
    }
  }

  private static <T extends @Nullable Object> T inTransaction(
      Connection connection, Transactions.Work<T> work) throws SQLException {
    try {
      T result = work.on(connection);
      connection.commit();
      return result;
    } catch (Throwable e) {
      try {
        connection.rollback();
      } catch (SQLException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }
}
