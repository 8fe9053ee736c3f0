package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A connection while HiLo works on it: set up at the beginning, and put back as it came by {@link
 * #close}, for try-with-resources. Used by one thread.
 *
 * <p>Auto-commit, read-only and the network timeout are put back. The isolation level is never
 * touched: each attempt is a transaction of its own, so every level will do. The network timeout
 * ends the wait for a server that has gone silent, where a query timeout needs an answer.
 */
public final class ConnectionScope implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** The query timeout, which keeps the connection, shall strike first. */
  private static final Duration GRACE = Duration.ofMillis(500);

  private final Connection connection;
  private final @Nullable Connections lender;

  /** What the network timeout was; null if it was not changed. */
  private @Nullable Integer networkTimeout;

  private boolean wasReadOnly;
  private boolean wasAutoCommit;
  private boolean inTransaction;

  private ConnectionScope(Connection connection, @Nullable Connections lender) {
    this.connection = connection;
    this.lender = lender;
  }

  /**
   * Takes a connection and begins a transaction on it. The scope gives the connection back.
   *
   * @param limit how long the database may take, the commit included
   * @param oneStatement whether the transaction consists of one statement, for which a connection
   *     in auto-commit mode stays in it
   * @param knownWritable one for all scopes of these connections: whether the last one came
   *     writable. Then the next is not asked, because MySQL's driver asks the server
   * @throws SQLException if there is no connection, or it could not be set up
   */
  public static ConnectionScope open(
      Connections connections, Duration limit, boolean oneStatement, AtomicBoolean knownWritable)
      throws SQLException {
    Connection connection;
    try {
      connection = connections.open();
    } catch (RuntimeException e) {
      if (UncheckedFailure.mayPass(e)) {
        throw new SQLException(e.getMessage(), e);
      }
      throw e;
    }
    return new ConnectionScope(connection, connections).begun(limit, oneStatement, knownWritable);
  }

  /**
   * Begins a transaction on a connection that the host opens and closes.
   *
   * @param connection on which no transaction is open
   * @param limit as for {@link #open}
   * @param oneStatement as for {@link #open}
   * @param knownWritable as for {@link #open}
   * @throws SQLException if the connection could not be set up
   */
  public static ConnectionScope begin(
      Connection connection, Duration limit, boolean oneStatement, AtomicBoolean knownWritable)
      throws SQLException {
    return new ConnectionScope(connection, null).begun(limit, oneStatement, knownWritable);
  }

  /**
   * Sets nothing but the network timeout, on a connection whose transaction the host ends.
   *
   * @param limit how long the database may take
   * @throws SQLException if the limit could not be set
   */
  public static ConnectionScope limited(Connection connection, Duration limit) throws SQLException {
    ConnectionScope scope = new ConnectionScope(connection, null);
    scope.shorten(limit);
    return scope;
  }

  private ConnectionScope begun(Duration limit, boolean oneStatement, AtomicBoolean knownWritable)
      throws SQLException {
    try {
      shorten(limit);
      wasReadOnly = !knownWritable.get() && connection.isReadOnly();
      knownWritable.set(!wasReadOnly);
      if (wasReadOnly) {
        connection.setReadOnly(false);
      }
      boolean autoCommit = connection.getAutoCommit();
      if (autoCommit && !oneStatement) {
        connection.setAutoCommit(false);
        wasAutoCommit = true;
      }
      inTransaction = !autoCommit || !oneStatement;
      return this;
    } catch (Throwable e) {
      knownWritable.set(false);
      try {
        close();
      } catch (SQLException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  /** The connection. */
  public Connection connection() {
    return connection;
  }

  /** Commits, unless the connection does that by itself. */
  public void commit() throws SQLException {
    if (inTransaction) {
      connection.commit();
      inTransaction = false;
    }
  }

  /**
   * Rolls back what was not committed, and puts the connection back as it came.
   *
   * @throws SQLException if it could not be rolled back
   */
  @Override
  public void close() throws SQLException {
    try {
      if (inTransaction) {
        inTransaction = false;
        rollBack();
      }
      if (wasAutoCommit) {
        restore("auto-commit", () -> connection.setAutoCommit(true));
      }
    } finally {
      if (wasReadOnly) {
        restore("read-only", () -> connection.setReadOnly(true));
      }
      Integer before = networkTimeout;
      if (before != null) {
        restore("network timeout", () -> connection.setNetworkTimeout(Runnable::run, before));
      }
      if (lender != null) {
        // The work is done or has failed; a connection that cannot be closed is the pool's concern.
        boolean unused = attempt("close a connection", () -> lender.close(connection));
      }
    }
  }

  /** Breaks the connection off if that fails: to switch auto-commit on could commit. */
  private void rollBack() throws SQLException {
    try {
      connection.rollback();
    } catch (SQLException | RuntimeException e) {
      abort();
      throw e;
    }
  }

  /** Sets the network timeout, unless the connection has a shorter one. */
  private void shorten(Duration limit) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    if (product.startsWith("HSQL") || product.startsWith("Apache Derby")) {
      // Their drivers have none and answer with an error, which HikariCP takes for a broken
      // connection.
      return;
    }
    try {
      int before = connection.getNetworkTimeout();
      int wanted = (int) Math.min(Integer.MAX_VALUE, limit.plus(GRACE).toMillis());
      if (before == 0 || before > wanted) {
        connection.setNetworkTimeout(Runnable::run, wanted);
        networkTimeout = before;
      }
    } catch (SQLFeatureNotSupportedException e) {
      // Then the driver's own settings have to do.
    }
  }

  /** Where that fails, the work's outcome stands, and no pool may lend the connection again. */
  private void restore(String setting, Step step) {
    boolean restored =
        attempt(
            "put " + setting + " of a connection back, which is given up",
            () -> {
              if (!connection.isClosed()) {
                step.run();
              }
            });
    if (!restored) {
      abort();
    }
  }

  private void abort() {
    boolean unused = attempt("give up a connection", () -> connection.abort(Runnable::run));
  }

  private static boolean attempt(String what, Step step) {
    try {
      step.run();
      return true;
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Could not " + what, e);
      return false;
    }
  }

  /** What may fail without harm to the work. */
  @FunctionalInterface
  private interface Step {
    void run() throws SQLException;
  }
}
