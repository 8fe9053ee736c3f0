package dev.hilo.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Cancels statements that take too long, in place of query timeouts of a driver that leave threads
 * behind. Thread-safe.
 *
 * <p>One thread waits for the first alarm that is due. The thread is started with the first
 * statement. It ends within ten seconds after the last one. A driver may have to connect to cancel
 * a statement, so the thread that does it first lets another one wait for the remaining alarms.
 *
 * <p>Invariant: while there are alarms, {@code watched} is true and a thread waits for them.
 */
public final class Canceller {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final long IDLE = TimeUnit.SECONDS.toNanos(10);

  /** A driver ignores a cancellation that comes before the statement is on its way. */
  private static final long REPEAT = TimeUnit.SECONDS.toNanos(1);

  private final DetachedThreads threads = new DetachedThreads("hilo-cancel-");

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // All of these are guarded by the lock.
  private final PriorityQueue<Alarm> alarms =
      new PriorityQueue<>((one, other) -> Long.signum(one.due - other.due));
  private boolean watched;

  /** When the thread that waits wakes up by itself. */
  private long wakes;

  /** Cancels a statement if it has not ended within the limit. */
  Alarm watch(PreparedStatement statement, Duration limit) {
    Alarm alarm = new Alarm(statement, System.nanoTime() + limit.toNanos());
    lock.lock();
    try {
      add(alarm);
    } finally {
      lock.unlock();
    }
    return alarm;
  }

  /** Ends the thread now, if no statement is running. A later statement starts another one. */
  public void endIfIdle() {
    lock.lock();
    try {
      if (alarms.isEmpty()) {
        wakes = System.nanoTime();
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  private void add(Alarm alarm) {
    alarms.add(alarm);
    if (!watched) {
      startThread();
    } else if (alarm.due - wakes < 0) {
      changed.signalAll();
    }
  }

  private void startThread() {
    Thread thread = threads.newThread(this::watch);
    wakes = System.nanoTime() + IDLE;
    thread.start();
    watched = true;
  }

  /**
   * A statement has ended. Waits for a cancellation under way, so that none hits the connection's
   * next statement. A closed connection has no next statement, and a cancellation may take long
   * while the network is down.
   */
  void end(Alarm alarm, boolean lostConnection) {
    lock.lock();
    try {
      alarm.ended = true;
      alarms.remove(alarm);
      while (alarm.ringing && !lostConnection) {
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private void watch() {
    Alarm due = awaitDue();
    if (due == null) {
      return;
    }
    try {
      due.statement.cancel();
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Could not cancel a statement", e);
    } finally {
      cancelled(due);
    }
  }

  private void cancelled(Alarm alarm) {
    lock.lock();
    try {
      alarm.ringing = false;
      changed.signalAll();
      if (!alarm.ended) {
        alarm.due = System.nanoTime() + alarm.pause;
        alarm.pause *= 2;
        add(alarm);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for an alarm that is due; null if no thread needs to wait any more. */
  private @Nullable Alarm awaitDue() {
    lock.lock();
    try {
      while (true) {
        long now = System.nanoTime();
        Alarm first = alarms.peek();
        if (first == null && now - wakes >= 0) {
          watched = false;
          return null;
        }
        if (first != null && first.due - now <= 0) {
          alarms.remove();
          watched = false;
          if (!alarms.isEmpty()) {
            watchOthers();
          }
          first.rang = true;
          first.ringing = true;
          return first;
        }
        if (first != null) {
          wakes = now + Math.min(first.due - now, IDLE);
        }
        sleep(wakes - now);
      }
    } finally {
      lock.unlock();
    }
  }

  private void watchOthers() {
    try {
      startThread();
    } catch (OutOfMemoryError e) {
      // No thread can be had: the next statement starts one for all, and this one goes on.
      LOG.log(System.Logger.Level.WARNING, "No thread to cancel statements", e);
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller looks again
  private void sleep(long nanos) {
    try {
      long unused = changed.awaitNanos(nanos);
    } catch (InterruptedException e) {
      // A server may interrupt threads of an application that it stops; statements still end.
    }
  }

  /** A statement that is running. Guarded by the lock, but for {@code rang}. */
  static final class Alarm {

    private final PreparedStatement statement;
    private long due;

    /** How long to wait before the next attempt. */
    private long pause = REPEAT;

    /** Whether a thread is cancelling the statement. */
    private boolean ringing;

    /** Whether the statement is over. */
    private boolean ended;

    /** Whether the statement was cancelled. */
    private volatile boolean rang;

    private Alarm(PreparedStatement statement, long due) {
      this.statement = statement;
      this.due = due;
    }

    /** Whether the statement was cancelled. */
    boolean rang() {
      return rang;
    }
  }
}
