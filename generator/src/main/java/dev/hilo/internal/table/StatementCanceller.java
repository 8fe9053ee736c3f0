package dev.hilo.internal.table;

import dev.hilo.internal.work.DetachedThreads;
import dev.hilo.internal.work.ShortLock;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * Cancels slow statements, in place of the driver's query timeouts. Thread-safe.
 *
 * <p>One thread checks the running statements every tenth of a second, so that a statement that
 * ends in time wakes no thread. It starts with the first statement and ends ten seconds after the
 * last one. Each cancellation has its own thread, because the driver may have to connect.
 */
public final class StatementCanceller {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long IDLE = TimeUnit.SECONDS.toNanos(10);

  /** The first pause before a cancellation is repeated: the driver may ignore an early one. */
  private static final long REPEAT = TimeUnit.SECONDS.toNanos(1);

  private final DetachedThreads threads = new DetachedThreads("hilo-cancel-");

  private final ShortLock lock = new ShortLock();
  private final Condition changed = lock.newCondition();

  // All of these are guarded by the lock. While a statement runs, a thread watches.
  private final Set<Running> running = new HashSet<>();
  private boolean watched;
  private long idleAt;

  /** Cancels a statement if it has not ended within the limit. */
  Running watch(PreparedStatement statement, Duration limit) {
    Running added = new Running(statement, System.nanoTime() + limit.toNanos());
    lock.lock();
    try {
      if (!watched) {
        threads.newThread(this::watch).start();
        watched = true;
      }
      idleAt = System.nanoTime() + IDLE;
      running.add(added);
    } finally {
      lock.unlock();
    }
    return added;
  }

  /** Ends the thread now if no statement is running. */
  public void endIfIdle() {
    lock.run(
        () -> {
          idleAt = System.nanoTime();
          changed.signalAll();
        });
  }

  private void watch() {
    lock.lock();
    try {
      while (!running.isEmpty() || System.nanoTime() - idleAt < 0) {
        sleep();
        running.forEach(this::cancelIfDue);
      }
    } finally {
      watched = false;
      lock.unlock();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller looks again
  private void sleep() {
    try {
      long unused = changed.awaitNanos(TICK);
    } catch (InterruptedException e) {
      // A server that stops the application may interrupt; statements still end.
    }
  }

  private void cancelIfDue(Running late) {
    if (late.isCancelling || System.nanoTime() - late.due < 0) {
      return;
    }
    late.isCancelling = true;
    late.isCancelled = true;
    try {
      threads.newThread(() -> cancel(late)).start();
    } catch (OutOfMemoryError e) {
      late.isCancelling = false;
      LOG.log(System.Logger.Level.WARNING, "No thread to cancel a statement yet", e);
    }
  }

  private void cancel(Running late) {
    try {
      late.statement.cancel();
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Could not cancel a statement", e);
    } finally {
      lock.run(
          () -> {
            late.isCancelling = false;
            late.due = System.nanoTime() + late.pause;
            late.pause *= 2;
            changed.signalAll();
          });
    }
  }

  /** A statement that is running. Guarded by the lock. */
  final class Running {

    private final PreparedStatement statement;
    private long due;

    /** How long to wait before the next attempt. */
    private long pause = REPEAT;

    private boolean isCancelling;
    private volatile boolean isCancelled;

    private Running(PreparedStatement statement, long due) {
      this.statement = statement;
      this.due = due;
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
      lock.run(
          () -> {
            running.remove(this);
            while (isCancelling && !lostConnection) {
              changed.awaitUninterruptibly();
            }
          });
    }
  }
}
