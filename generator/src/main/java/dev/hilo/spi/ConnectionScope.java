package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A connection while HiLo works on it, for try-with-resources. Used by one thread.
 *
 * <p>{@link #close} restores auto-commit, read-only and the network timeout, which ends the wait
 * for a silent server. The isolation level is never changed.
 */
public final class ConnectionScope implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** Lets the query timeout, which keeps the connection, come first. */
  private static final Duration GRACE = Duration.ofMillis(500);

  private final Connection connection;
  private final @Nullable Connections lender;

  /** The former network timeout; null if it was not changed. */
  private @Nullable Integer networkTimeout;

  private boolean wasReadOnly;
  private boolean wasAutoCommit;
  private boolean inTransaction;

  private ConnectionScope(Connection connection, @Nullable Connections lender) {
    this.connection = connection;
    this.lender = lender;
  }

  /**
   * Opens a connection and begins a transaction on it. The scope closes the connection.
   *
   * @param limit how long the database may take, including the commit
   * @param oneStatement whether the transaction consists of one statement; the connection may then
   *     stay in auto-commit mode
   * @param knownWritable shared by all scopes of these connections: whether the last connection was
   *     writable. Then the next one is not checked, because MySQL's driver asks the server
   * @throws SQLException if there is no connection, or it cannot be set up
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
   * Begins a transaction on a connection that the framework opens and closes. The parameters are
   * those of {@link #open}.
   *
   * @throws SQLException if the connection cannot be set up
   */
  public static ConnectionScope begin(
      Connection connection, Duration limit, boolean oneStatement, AtomicBoolean knownWritable)
      throws SQLException {
    return new ConnectionScope(connection, null).begun(limit, oneStatement, knownWritable);
  }

  /**
   * Sets only the network timeout, on a connection whose transaction another party ends.
   *
   * @throws SQLException if the limit cannot be set
   */
  public static ConnectionScope limited(Connection connection, Duration limit) throws SQLException {
    ConnectionScope scope = new ConnectionScope(connection, null);
    scope.shorten(limit);
    return scope;
  }

  /**
   * A read on a connection outside of a transaction, which another party opens and closes. {@link
   * #close} rolls back, unless the connection is in auto-commit mode: a pool could otherwise lend
   * the connection with its old snapshot.
   *
   * @throws SQLException if the connection is closed
   */
  public static ConnectionScope reading(Connection connection) throws SQLException {
    ConnectionScope scope = new ConnectionScope(connection, null);
    scope.inTransaction = !connection.getAutoCommit();
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

  /** The connection to work on. Neither commit nor close it. */
  public Connection connection() {
    return connection;
  }

  /**
   * Commits, unless the connection is in auto-commit mode.
   *
   * @throws SQLException if the commit fails; its outcome may be unknown
   */
  public void commit() throws SQLException {
    if (inTransaction) {
      connection.commit();
      inTransaction = false;
    }
  }

  /**
   * Rolls back an open transaction unless the connection is closed, and restores the connection.
   *
   * @throws SQLException if the rollback fails
   */
  @Override
  public void close() throws SQLException {
    try {
      if (inTransaction && !connection.isClosed()) {
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
        // The outcome of the work does not depend on this.
        boolean unused = attempt("close a connection", () -> lender.close(connection));
      }
    }
  }

  /** Aborts the connection if that fails, because setting auto-commit could commit. */
  private void rollBack() throws SQLException {
    try {
      connection.rollback();
    } catch (SQLException | RuntimeException e) {
      abort();
      throw e;
    }
  }

  /** Sets the network timeout unless the connection has a shorter one. */
  private void shorten(Duration limit) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    if (product.startsWith("HSQL") || product.startsWith("Apache Derby")) {
      // Their drivers fail, and HikariCP then drops the connection.
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
      // The driver's own settings apply.
    }
  }

  /** If that fails, no pool may lend the connection again; the outcome of the work stands. */
  private void restore(String setting, Step step) {
    boolean restored =
        attempt(
            "restore " + setting + " of a connection, which is given up",
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

  /** A step whose failure does not affect the work. */
  @FunctionalInterface
  private interface Step {
    void run() throws SQLException;
  }
}
