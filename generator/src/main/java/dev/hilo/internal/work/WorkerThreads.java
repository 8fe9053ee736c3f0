package dev.hilo.internal.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of threads for work on the database, and the one queue in which it waits. One
 * instance has them for itself, or several share them. Thread-safe.
 *
 * <p>The threads are HiLo's own or an executor's of the application. On a thread of a caller, the
 * work would be captured by what is bound to that thread: a transaction, a tenant, a route, a
 * security context. HiLo's own threads are daemons, begin when they are needed, end after ten
 * seconds without work, and inherit nothing.
 *
 * <p>Each thread runs a drain, which takes work from the queue until none is left that may run. A
 * drain has a turn from its submission until then. An executor may drop a drain, so a turn that has
 * not begun in time is taken back. It may also block, so no lock is held while a drain is
 * submitted.
 */
public final class WorkerThreads implements AutoCloseable {

  /** How many threads one instance has at most, and so how many connections. */
  public static final int MOST = 8;

  /** How many shared threads one instance gets at most, so that many may hang beside others. */
  private static final int SHARE = 4;

  private static final Duration IDLE = Duration.ofSeconds(10);

  private final Executor threads;
  private final int most;
  private final Runnable end;
  private final MonotonicTime time;
  private final long patience;
  private final ShortLock lock = new ShortLock();
  private final WorkScheduler line;

  /** The drains that were handed in and have not begun, the oldest first. */
  private final Deque<Drain> handedIn = new ArrayDeque<>();

  /** The threads that run a drain. */
  private final Set<Thread> draining = new HashSet<>();

  /** How many turns are taken. */
  private int turns;

  private boolean closed;

  private WorkerThreads(
      Executor threads, int most, int share, MonotonicTime time, long patience, Runnable end) {
    this.threads = threads;
    this.most = most;
    this.time = time;
    this.patience = patience;
    this.end = end;
    this.line = new WorkScheduler(most, share);
  }

  /** Threads of one instance. */
  static WorkerThreads own() {
    return own(MOST, MOST);
  }

  /**
   * Threads that several instances share, each of which gets at most four, and no more than half of
   * them.
   *
   * @param most how many there may be at the same time
   * @throws IllegalArgumentException if it is less than 1
   */
  public static WorkerThreads shared(int most) {
    return own(most, Math.min(SHARE, (most + 1) / 2));
  }

  private static WorkerThreads own(int most, int share) {
    ThreadPoolExecutor pool = DetachedThreads.pool("hilo-", most, IDLE);
    // Threads of its own lose no drain, however late it begins.
    return new WorkerThreads(
        pool, most, share, MonotonicTime.system(), Long.MAX_VALUE, pool::shutdown);
  }

  /**
   * Threads of the application, which ends them.
   *
   * @param given refuses work, or does it on another thread than the one that hands it in
   * @param time the clock
   * @param patience how long a drain may take to begin before it counts as lost, in nanoseconds
   */
  static WorkerThreads of(Executor given, MonotonicTime time, long patience) {
    return new WorkerThreads(given, MOST, MOST, time, patience, () -> {});
  }

  /**
   * Adds work, to be run at once or when a turn comes free.
   *
   * <p>If a worker adds it and no caller waits for it, it is left to that worker, because waking
   * another thread takes longer than most reservations. A caller that begins to wait for it wakes
   * another thread ({@link #awaited}).
   *
   * @throws RejectedExecutionException if the executor refuses it, or runs it on this thread
   */
  void add(Work work) {
    Drain drain;
    lock.lock();
    try {
      line.add(work, time.nanos());
      boolean left = !work.awaited && draining.contains(Thread.currentThread());
      drain = left ? null : newDrain();
    } finally {
      lock.unlock();
    }
    RejectedExecutionException refusal = handIn(drain);
    if (refusal != null && withdraw(work)) {
      throw refusal;
    }
  }

  /** Notes that a caller waits for work, and sees to it that a thread will come to it. */
  void awaited(Work work) {
    Drain drain;
    lock.lock();
    try {
      work.awaited = true;
      drain = line.isEmpty() ? null : newDrain();
    } finally {
      lock.unlock();
    }
    // If it is refused, the caller gives up when its time is over.
    handIn(drain);
  }

  boolean remove(Work work) {
    return lock.get(() -> line.remove(work));
  }

  @Nullable String standing(Work work) {
    return lock.get(() -> line.standing(work, time.nanos()));
  }

  void forget(Object owner) {
    lock.run(() -> line.forget(owner));
  }

  /** A drain that has a turn, or null if all turns are taken; called under the lock. */
  private @Nullable Drain newDrain() {
    long now = time.nanos();
    while (!handedIn.isEmpty() && now - handedIn.getFirst().since >= patience) {
      handedIn.removeFirst();
      turns--;
    }
    if (turns >= most) {
      return null;
    }
    turns++;
    Drain drain = new Drain(now);
    handedIn.add(drain);
    return drain;
  }

  /** Hands a drain to the threads; returns why they refused it, which ends its turn. */
  private @Nullable RejectedExecutionException handIn(@Nullable Drain drain) {
    if (drain == null) {
      return null;
    }
    RejectedExecutionException refusal = refusal(drain);
    if (refusal != null) {
      lock.run(
          () -> {
            if (handedIn.remove(drain)) {
              endTurn();
            }
          });
    }
    return refusal;
  }

  private @Nullable RejectedExecutionException refusal(Drain drain) {
    drain.handing = Thread.currentThread();
    try {
      threads.execute(drain);
    } catch (RejectedExecutionException e) {
      return e;
    } catch (RuntimeException | Error e) {
      // Such as a machine that has no more threads.
      return new RejectedExecutionException(e.toString(), e);
    } finally {
      drain.handing = null;
    }
    return drain.onSameThread
        ? new RejectedExecutionException(
            "The executor runs its work on the thread that hands it in, where a transaction of the"
                + " caller's could capture it. Give one with threads of its own.")
        : null;
  }

  /** Takes out work whose drain was refused; returns whether it was still waiting. */
  private boolean withdraw(Work work) {
    boolean wasWaiting;
    Drain next = null;
    lock.lock();
    try {
      // A thread that runs a drain will come to it.
      wasWaiting = turns <= handedIn.size() && line.remove(work);
      if (turns == 0 && !line.isEmpty()) {
        // Work that came while all turns were taken by drains that were then refused.
        next = newDrain();
      }
    } finally {
      lock.unlock();
    }
    handIn(next);
    return wasWaiting;
  }

  /** Called under the lock. */
  private void endTurn() {
    turns--;
    if (closed && turns == 0) {
      end.run();
    }
  }

  /** Takes no more work. What was taken is done, and never interrupted. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      if (turns == 0) {
        end.run();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Runs what waits, on one thread. */
  private final class Drain implements Runnable {

    private final long since;

    /** The thread that hands it in, while it does. */
    private volatile @Nullable Thread handing;

    /** Whether the executor ran it on that thread; used by that thread alone. */
    private boolean onSameThread;

    Drain(long since) {
      this.since = since;
    }

    @Override
    public void run() {
      if (handing == Thread.currentThread()) {
        onSameThread = true;
        return;
      }
      Work work = begin();
      while (work != null) {
        Work.Turn turn = Work.Turn.FAILED;
        try {
          turn = work.task.get();
        } catch (Throwable e) {
          report(e);
        }
        // What interrupted one work must not end the next.
        Thread.interrupted();
        work = after(work, turn);
      }
    }

    /** The first work; null if there is none, or all turns are taken by others meanwhile. */
    private @Nullable Work begin() {
      lock.lock();
      try {
        if (!handedIn.remove(this)) {
          if (turns >= most) {
            return null;
          }
          turns++;
        }
        draining.add(Thread.currentThread());
        return next();
      } finally {
        lock.unlock();
      }
    }

    private @Nullable Work after(Work work, Work.Turn turn) {
      lock.lock();
      try {
        line.ended(work, turn, time.nanos());
        return next();
      } finally {
        lock.unlock();
      }
    }

    private @Nullable Work next() {
      Work work = line.next(time.nanos());
      if (work == null) {
        draining.remove(Thread.currentThread());
        endTurn();
      }
      return work;
    }

    /** Tells the handler that the thread would have told if it had ended. */
    private static void report(Throwable failure) {
      Thread thread = Thread.currentThread();
      try {
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
      } catch (Throwable ignored) {
        // As the JVM does: work that waits must not suffer from it.
      }
    }
  }
}
