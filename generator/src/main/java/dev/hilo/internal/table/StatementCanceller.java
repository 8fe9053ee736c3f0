package dev.hilo.internal.table;

import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.internal.work.DetachedThreads;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Cancels slow statements, in place of the driver's query timeouts. Thread-safe.
 *
 * <p>One thread checks the running statements every tenth of a second, so that a statement that
 * ends in time wakes no thread. It starts with the first statement and ends ten seconds after the
 * last one. Each cancellation has its own thread, because the driver may have to connect.
 */
final class StatementCanceller {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long IDLE = TimeUnit.SECONDS.toNanos(10);

  /** The first pause before a cancellation is repeated: the driver may ignore an early one. */
  private static final long REPEAT = TimeUnit.SECONDS.toNanos(1);

  private final DetachedThreads threads = new DetachedThreads("hilo-cancel-");

  private final Object lock = new Object();

  // All of these are guarded by the lock. While a statement runs, a thread watches.
  private final List<Running> watched = new ArrayList<>();
  private @Nullable Thread watcher;
  private long idleAt;

  /**
   * Executes a statement, and cancels it if it has not ended within the limit.
   *
   * <p>Distrusts a success after the cancellation. PostgreSQL answers so when it stops waiting for
   * a synchronous replica, and a replica that is promoted then does not have the commit.
   */
  <T> T run(PreparedStatement statement, Duration limit, Session.Reading<PreparedStatement, T> work)
      throws SQLException {
    Running running = new Running(statement, System.nanoTime() + limit.toNanos());
    boolean lostConnection = false;
    try {
      watch(running);
      T result = work.of(statement);
      if (!running.isCancelled) {
        return result;
      }
    } catch (SQLException e) {
      lostConnection = isLost(statement);
      // Connector/J gives a cancelled statement no code.
      throw running.isCancelled && e.getSQLState() == null && e.getErrorCode() == 0
          ? new SQLTimeoutException("Cancelled after " + limit + ": " + e.getMessage(), e)
          : e;
    } finally {
      running.isOver = true; // No call, which could overflow the stack.
      if (!lostConnection) {
        awaitCancellation(running, Math.max(REPEAT, limit.toNanos()));
      }
    }
    throw new SQLTimeoutException("Cancelled after " + limit + ", perhaps before its commit");
  }

  private static boolean isLost(PreparedStatement statement) {
    try {
      return statement.getConnection().isClosed();
    } catch (SQLException e) {
      return false;
    }
  }

  private void watch(Running running) {
    synchronized (lock) {
      if (watcher == null || !watcher.isAlive()) {
        watcher = threads.newThread(this::watch);
        watcher.start();
      }
      idleAt = System.nanoTime() + IDLE;
      watched.add(running);
    }
  }

  /** Ends the thread soon if no statement is running. */
  void endIfIdle() {
    synchronized (lock) {
      idleAt = System.nanoTime();
      lock.notifyAll();
    }
  }

  private void watch() {
    synchronized (lock) {
      try {
        boolean isNeeded = true;
        while (isNeeded) {
          try {
            TimeUnit.NANOSECONDS.timedWait(lock, TICK);
            watched.removeIf(running -> running.isOver);
            watched.forEach(this::cancelIfDue);
            isNeeded = !watched.isEmpty() || System.nanoTime() - idleAt < 0;
          } catch (InterruptedException | RuntimeException | Error e) {
            // A server that stops the application may interrupt; the heap may be full, a handler of
            // the log may throw. The statements still have to end.
          }
        }
      } finally {
        watcher = null;
      }
    }
  }

  private void cancelIfDue(Running late) {
    if (late.isOver || late.cancellation != null || System.nanoTime() - late.due < 0) {
      return;
    }
    try {
      Signal ended = new Signal();
      // First: what succeeds after this may owe that to the cancellation (rule E2).
      late.isCancelled = true;
      threads.newThread(() -> cancel(late, ended)).start();
      late.cancellation = ended;
    } catch (OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "No thread to cancel a statement yet", e);
    }
  }

  private void cancel(Running late, Signal ended) {
    try {
      late.statement.cancel();
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Could not cancel a statement", e);
    } finally {
      synchronized (lock) {
        late.cancellation = null;
        late.due = System.nanoTime() + late.pause;
        late.pause *= 2;
      }
      ended.give();
    }
  }

  /**
   * Waits for a running cancellation, so that it does not hit the connection's next statement.
   * Gives the connection up if that takes too long, because a driver that connects for the
   * cancellation may hang. After a lost connection there is no next statement.
   */
  private void awaitCancellation(Running over, long patience) throws SQLException {
    long until = System.nanoTime() + patience;
    // Looks again, in case that the thread dies before it gives the signal.
    for (Signal last = cancellation(over); last != null; last = cancellation(over)) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        ConnectionScope.giveUp(over.statement.getConnection(), null);
        return;
      }
      boolean unused = MonotonicTime.system().awaitUninterruptibly(last, Math.min(left, REPEAT));
    }
  }

  private @Nullable Signal cancellation(Running running) {
    synchronized (lock) {
      return running.cancellation;
    }
  }

  /** A statement that is running. Guarded by the lock, but for volatile fields. */
  private static final class Running {

    final PreparedStatement statement;
    long due;

    /** How long to wait before the next attempt. */
    long pause = REPEAT;

    /** The end of the cancellation that is running; null if none is. */
    @Nullable Signal cancellation;

    /** Whether a cancellation has begun, perhaps too late. */
    volatile boolean isCancelled;

    /** Then no cancellation begins any more, and the statement is forgotten at the next look. */
    volatile boolean isOver;

    Running(PreparedStatement statement, long due) {
      this.statement = statement;
      this.due = due;
    }
  }
}
