package dev.hilo.internal.table;

import dev.hilo.internal.work.DetachedThreads;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
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
  private final Set<Running> running = new HashSet<>();
  private @Nullable Thread watcher;
  private long idleAt;

  /** Cancels a statement if it has not ended within the limit. */
  Running watch(PreparedStatement statement, Duration limit) {
    Running added = new Running(statement, System.nanoTime() + limit.toNanos());
    synchronized (lock) {
      if (watcher == null || !watcher.isAlive()) {
        watcher = threads.newThread(this::watch);
        watcher.start();
      }
      idleAt = System.nanoTime() + IDLE;
      running.add(added);
    }
    return added;
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
        while (!running.isEmpty() || System.nanoTime() - idleAt < 0) {
          try {
            TimeUnit.NANOSECONDS.timedWait(lock, TICK);
          } catch (InterruptedException e) {
            // A server that stops the application may interrupt; statements still end.
          }
          running.forEach(this::cancelIfDue);
        }
      } finally {
        watcher = null;
      }
    }
  }

  private void cancelIfDue(Running late) {
    if (!late.cancelled.isGiven() || System.nanoTime() - late.due < 0) {
      return;
    }
    Signal cancelled = new Signal();
    try {
      // First: what succeeds after this may owe that to the cancellation (rule E2).
      late.isCancelled = true;
      threads.newThread(() -> cancel(late, cancelled)).start();
      late.cancelled = cancelled;
    } catch (OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "No thread to cancel a statement yet", e);
    }
  }

  private void cancel(Running late, Signal cancelled) {
    try {
      late.statement.cancel();
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Could not cancel a statement", e);
    } finally {
      synchronized (lock) {
        late.due = System.nanoTime() + late.pause;
        late.pause *= 2;
      }
      cancelled.give();
    }
  }

  /** A statement that is running. Guarded by the lock. */
  final class Running {

    private final PreparedStatement statement;
    private long due;

    /** How long to wait before the next attempt. */
    private long pause = REPEAT;

    /** The end of the last cancellation. */
    private Signal cancelled = new Signal();

    private volatile boolean isCancelled;

    private Running(PreparedStatement statement, long due) {
      this.statement = statement;
      this.due = due;
      cancelled.give();
    }

    /** Whether a cancellation has begun, perhaps too late. */
    boolean isCancelled() {
      return isCancelled;
    }

    /**
     * Ends the watch. Waits for a running cancellation, so that it does not hit the connection's
     * next statement. After a lost connection there is none, and a cancellation may take long.
     */
    void end(boolean lostConnection) {
      Signal last;
      synchronized (lock) {
        running.remove(this);
        last = cancelled;
      }
      while (!lostConnection && !last.isGiven()) {
        boolean unused = MonotonicTime.system().awaitUninterruptibly(last, REPEAT);
      }
    }
  }
}
