package dev.hilo.internal.connection;

import dev.hilo.internal.common.Causes;
import dev.hilo.spi.Connections;
import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A connection while HiLo works on it, for try-with-resources. Used by one thread.
 *
 * <p>{@link #close} restores auto-commit, read-only and the network timeout, which ends the wait
 * for a silent server. The isolation level is never changed.
 *
 * <p>After an Error, such as of a full heap, the driver may not have read an answer, and would take
 * it for the answer to the next statement. So the connection is given up.
 */
public final class ConnectionScope implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** Lets the query timeout, which keeps the connection, come first. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** How often giving up a connection is tried while the heap is full: for ten seconds. */
  private static final int TRIES = 1000;

  private static final long PAUSE = Duration.ofMillis(10).toNanos();
  private static final Executor SAME_THREAD = Runnable::run;

  private final Connection connection;

  /** Takes the connection back; null if another party does. */
  private @Nullable Connections lender;

  /** Undo what was changed, the last change first. */
  private final Deque<Runnable> endings = new ArrayDeque<>();

  private boolean inTransaction;

  /**
   * Whether there may be a transaction although the driver says that the mode is auto-commit:
   * MySQL's does not notice when a statement switches it off.
   */
  private boolean isDoubtful;

  /** Whether the driver has read all answers. */
  private boolean isTrusted = true;

  private ConnectionScope(Connection connection) {
    this.connection = connection;
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
      if (Causes.mayPass(e)) {
        throw new SQLException(e.getMessage(), e);
      }
      throw e;
    }
    ConnectionScope scope = null;
    try {
      scope = begin(connection, limit, oneStatement, knownWritable);
      scope.lender = connections;
      return scope;
    } finally {
      if (scope == null) {
        close(connection, connections);
      }
    }
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
    ConnectionScope scope = new ConnectionScope(connection);
    try {
      scope.answered(() -> scope.begin(limit, oneStatement, knownWritable));
      return scope;
    } catch (Throwable e) {
      knownWritable.set(false);
      try {
        scope.close();
      } catch (SQLException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  /**
   * Sets only the network timeout, on a connection whose transaction another party ends.
   *
   * @throws SQLException if the limit cannot be set
   */
  public static ConnectionScope limited(Connection connection, Duration limit) throws SQLException {
    ConnectionScope scope = new ConnectionScope(connection);
    scope.answered(() -> scope.shorten(limit, connection.getMetaData()));
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
    ConnectionScope scope = new ConnectionScope(connection);
    scope.inTransaction = !connection.getAutoCommit();
    return scope;
  }

  private void begin(Duration limit, boolean oneStatement, AtomicBoolean knownWritable)
      throws SQLException {
    DatabaseMetaData driver = connection.getMetaData();
    shorten(limit, driver);
    boolean readOnly = !knownWritable.get() && connection.isReadOnly();
    knownWritable.set(!readOnly);
    if (readOnly) {
      restoreAtEnd("read-only", () -> connection.setReadOnly(true));
      connection.setReadOnly(false);
    }
    boolean autoCommit = connection.getAutoCommit();
    if (autoCommit && !oneStatement) {
      connection.setAutoCommit(false);
      restoreAtEnd("auto-commit", this::restoreAutoCommit);
    }
    inTransaction = !autoCommit || !oneStatement;
    isDoubtful = !inTransaction && isConnectorJ(driver);
  }

  /**
   * Whether the driver is MySQL's own, which does not notice when a statement switches auto-commit.
   * MariaDB's driver connects to MySQL, too.
   */
  public static boolean isConnectorJ(DatabaseMetaData driver) throws SQLException {
    return driver.getDriverName().startsWith("MySQL");
  }

  /** The connection to work on. Neither commit nor close it. */
  public Connection connection() {
    return connection;
  }

  /**
   * Does work, commits it unless the connection is in auto-commit mode, and only then returns the
   * result.
   *
   * @throws SQLException if the work or the commit fails; the outcome of a commit may be unknown
   */
  public <T extends @Nullable Object> T run(Transactions.Work<T> work) throws SQLException {
    T result = answered(work);
    if (inTransaction) {
      answered(connection::commit);
      inTransaction = false;
    } else if (isDoubtful) {
      // HiLo has set the mode of its own connections.
      if (lender == null || lender.copiedPool() == null) {
        answered(() -> execute("commit"));
      }
      isDoubtful = false;
    }
    return result;
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /**
   * Rolls back an open transaction unless the connection is closed, and restores the connection.
   *
   * @throws SQLException if the rollback fails
   */
  @Override
  public void close() throws SQLException {
    boolean isSettled = false;
    try {
      if (isTrusted) {
        settle();
        isSettled = true;
      }
    } finally {
      try {
        if (!isSettled) {
          giveUp(connection, lender);
        }
      } finally {
        if (lender != null) {
          close(connection, lender);
        }
      }
    }
  }

  private void settle() throws SQLException {
    // A pool's wrapper does not notice when its connection is given up.
    if (connection.isClosed() || connection.unwrap(Connection.class).isClosed()) {
      return;
    }
    if (inTransaction) {
      connection.rollback();
      inTransaction = false;
    } else if (isDoubtful) {
      execute("rollback");
    }
    for (Runnable next = endings.poll(); next != null; next = endings.poll()) {
      next.run();
    }
  }

  private static void close(Connection connection, Connections lender) {
    try {
      lender.close(connection);
    } catch (SQLException | RuntimeException e) {
      warn("close a connection", e); // The outcome of the work does not depend on it.
    }
  }

  /**
   * Does work on the connection, and neither commits nor rolls back. Gives the connection up if the
   * work ends otherwise than by a result or an exception of JDBC.
   *
   * @throws SQLException if the work does
   */
  public <T extends @Nullable Object> T answered(Transactions.Work<T> work) throws SQLException {
    // Until the end: giving up may fail, too, and is then tried again by close.
    isTrusted = false;
    try {
      T result = answered(connection, work);
      isTrusted = true;
      return result;
    } catch (SQLException e) {
      isTrusted = isAnswer(e);
      throw e;
    }
  }

  private void answered(Step step) throws SQLException {
    boolean unused =
        answered(
            same -> {
              step.run();
              return true;
            });
  }

  /**
   * Whether the driver itself says how the work ended. MySQL's driver wraps an Error; {@code try}
   * suppresses one of a statement's {@code close}.
   */
  private static boolean isAnswer(SQLException e) {
    return Causes.of(e)
        .flatMap(one -> Stream.concat(Stream.of(one), Stream.of(one.getSuppressed())))
        .flatMap(Causes::of)
        .noneMatch(Error.class::isInstance);
  }

  /**
   * Does work on a connection. Gives the connection up if the work ends otherwise than by a result
   * or an exception of JDBC.
   *
   * @throws SQLException if the work does
   */
  public static <T extends @Nullable Object> T answered(
      Connection connection, Transactions.Work<T> work) throws SQLException {
    boolean isAnswered = false;
    try {
      T result = work.on(connection);
      isAnswered = true;
      return result;
    } catch (SQLException e) {
      isAnswered = isAnswer(e);
      throw e;
    } finally {
      if (!isAnswered) {
        giveUp(connection, null);
      }
    }
  }

  private void restoreAutoCommit() throws SQLException {
    if (!inTransaction) { // Otherwise the rollback has failed, and this could commit.
      connection.setAutoCommit(true);
    }
  }

  /** Sets the network timeout unless the connection has a shorter one. */
  private void shorten(Duration limit, DatabaseMetaData driver) throws SQLException {
    String product = driver.getDatabaseProductName();
    if (product.startsWith("HSQL") || product.startsWith("Apache Derby")) {
      // Their drivers fail, and HikariCP then drops the connection.
      return;
    }
    try {
      int before = connection.getNetworkTimeout();
      int wanted = (int) Math.min(Integer.MAX_VALUE, limit.plus(GRACE).toMillis());
      if (before == 0 || before > wanted) {
        connection.setNetworkTimeout(Runnable::run, wanted);
        restoreAtEnd("network timeout", () -> connection.setNetworkTimeout(Runnable::run, before));
      }
    } catch (SQLFeatureNotSupportedException e) {
      // The driver's own settings apply.
    }
  }

  /** If that fails, no pool may lend the connection again; the outcome of the work stands. */
  private void restoreAtEnd(String setting, Step step) {
    endings.push(
        () -> {
          try {
            answered(step);
          } catch (SQLException | RuntimeException e) {
            warn("restore " + setting + " of a connection, which is given up", e);
            giveUp(connection, lender);
          }
        });
  }

  /**
   * Closes a physical connection. Memory for that may come only later.
   *
   * @param lender takes the connection back; null if that is not known
   */
  public static void giveUp(Connection connection, @Nullable Connections lender) {
    for (int tries = 1; ; tries++) {
      try {
        connection.abort(SAME_THREAD);
        if (!(lender instanceof CopiedPool own && own.evict(connection))) {
          tellPool(connection);
        }
        return;
      } catch (SQLException | RuntimeException e) {
        warn("give up a connection", e);
        return;
      } catch (OutOfMemoryError e) {
        if (tries == TRIES) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE);
      }
    }
  }

  /**
   * Lets a pool see that the connection is closed. HikariCP would reset it when it is returned, and
   * fail; or lend it again, because MySQL's driver does not fail then.
   */
  private static void tellPool(Connection connection) {
    try {
      if (connection.unwrap(Connection.class).isClosed()) {
        try (Statement statement = connection.createStatement()) {
          boolean unused = statement.execute("select 1");
        }
      }
    } catch (SQLException | RuntimeException e) {
      // As intended.
    }
  }

  private static void warn(String what, Exception failure) {
    LOG.log(System.Logger.Level.WARNING, "Could not " + what, failure);
  }

  private interface Step {
    void run() throws SQLException;
  }
}
