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
 * The threads for work on the database, and its queue. They serve one instance, or several.
 * Thread-safe.
 *
 * <p>The threads are HiLo's own or those of the application's executor. HiLo's own are daemons,
 * start on demand, end after ten seconds without work, and inherit nothing.
 *
 * <p>Each thread runs a drain, which takes work from the queue until none is left that may run. A
 * drain holds a turn from its submission until then. An executor may drop a drain, so a turn that
 * does not begin in time is taken back. It may also block, so no lock is held during a submission.
 */
public final class WorkerThreads implements AutoCloseable {

  /** The most threads, and so connections, of one instance. */
  public static final int MOST = 8;

  /** The most shared threads of one instance, so that instances that hang leave some to others. */
  private static final int SHARE = 4;

  private static final Duration IDLE = Duration.ofSeconds(10);

  private final Executor threads;
  private final int most;
  private final Runnable end;
  private final MonotonicTime time;
  private final long patience;
  private final ShortLock lock = new ShortLock();
  private final WorkScheduler queue;

  /** The submitted drains that have not begun, the oldest first. */
  private final Deque<Drain> submitted = new ArrayDeque<>();

  private final Set<Thread> draining = new HashSet<>();
  private int turns;
  private boolean closed;

  private WorkerThreads(
      Executor threads, int most, int share, MonotonicTime time, long patience, Runnable end) {
    this.threads = threads;
    this.most = most;
    this.time = time;
    this.patience = patience;
    this.end = end;
    this.queue = new WorkScheduler(most, share);
  }

  /**
   * Threads that several instances share. Each gets at most four, and no more than half.
   *
   * @param most the limit of all threads
   * @throws IllegalArgumentException if it is less than 1
   */
  public static WorkerThreads shared(int most) {
    return own(most, Math.min(SHARE, (most + 1) / 2));
  }

  static WorkerThreads own(int most, int share) {
    ThreadPoolExecutor pool = DetachedThreads.pool("hilo-", most, IDLE);
    // These threads lose no drain, however late it begins.
    return new WorkerThreads(
        pool, most, share, MonotonicTime.system(), Long.MAX_VALUE, pool::shutdown);
  }

  /**
   * Threads of the application, which ends them.
   *
   * @param patience when a drain that has not begun counts as lost, in nanoseconds
   */
  static WorkerThreads of(Executor given, MonotonicTime time, long patience) {
    return new WorkerThreads(given, MOST, MOST, time, patience, () -> {});
  }

  /**
   * Adds work, to be run at once or when a turn is free.
   *
   * <p>Work that a worker adds, and that no caller waits for, is left to that worker, because
   * waking another thread takes longer than most reservations. A caller that begins to wait for it
   * wakes another thread ({@link #awaited}).
   *
   * @throws RejectedExecutionException if the executor refuses it, or runs it on this thread
   */
  void add(Work work) {
    Drain drain =
        lock.get(
            () -> {
              queue.add(work, time.nanos());
              boolean leave = !work.awaited && draining.contains(Thread.currentThread());
              return leave ? null : newDrain();
            });
    RejectedExecutionException refusal = submit(drain);
    if (refusal != null && withdraw(work)) {
      throw refusal;
    }
  }

  /** Notes that a caller waits for work, and makes sure that a thread will run it. */
  void awaited(Work work) {
    Drain drain =
        lock.get(
            () -> {
              work.awaited = true;
              return queue.isEmpty() ? null : newDrain();
            });
    // If the drain is refused, the caller gives up when its time is over.
    submit(drain);
  }

  boolean remove(Work work) {
    return lock.get(() -> queue.remove(work));
  }

  @Nullable String standing(Work work) {
    return lock.get(() -> queue.standing(work, time.nanos()));
  }

  /** A drain with a turn; null if all turns are taken. Called under the lock. */
  private @Nullable Drain newDrain() {
    long now = time.nanos();
    while (!submitted.isEmpty() && now - submitted.getFirst().since >= patience) {
      submitted.removeFirst();
      turns--;
    }
    if (turns >= most) {
      return null;
    }
    turns++;
    Drain drain = new Drain(now);
    submitted.add(drain);
    return drain;
  }

  /** Submits a drain; returns the reason if it is refused, which ends its turn. */
  private @Nullable RejectedExecutionException submit(@Nullable Drain drain) {
    if (drain == null) {
      return null;
    }
    RejectedExecutionException refusal = refusal(drain);
    if (refusal != null) {
      lock.run(
          () -> {
            if (submitted.remove(drain)) {
              endTurn();
            }
          });
    }
    return refusal;
  }

  private @Nullable RejectedExecutionException refusal(Drain drain) {
    drain.submitter = Thread.currentThread();
    try {
      threads.execute(drain);
    } catch (RejectedExecutionException e) {
      return e;
    } catch (RuntimeException | Error e) {
      // For example, the machine has no more threads.
      return new RejectedExecutionException(e.toString(), e);
    } finally {
      drain.submitter = null;
    }
    return drain.onSameThread
        ? new RejectedExecutionException(
            "The executor runs its work on the caller's thread, where a transaction of the caller"
                + " could capture it. Give one with threads of its own.")
        : null;
  }

  /** Removes work whose drain was refused; returns whether it was still waiting. */
  private boolean withdraw(Work work) {
    boolean wasWaiting;
    Drain next = null;
    lock.lock();
    try {
      // Otherwise a thread that runs a drain will come to it.
      wasWaiting = turns <= submitted.size() && queue.remove(work);
      if (turns == 0 && !queue.isEmpty()) {
        // Work was added while refused drains held all turns.
        next = newDrain();
      }
    } finally {
      lock.unlock();
    }
    submit(next);
    return wasWaiting;
  }

  /** Called under the lock. */
  private void endTurn() {
    turns--;
    if (closed && turns == 0) {
      end.run();
    }
  }

  /** Takes no more work. Accepted work is done, and never interrupted. */
  @Override
  public void close() {
    lock.run(
        () -> {
          closed = true;
          if (turns == 0) {
            end.run();
          }
        });
  }

  /** Runs waiting work on one thread. */
  private final class Drain implements Runnable {

    private final long since;

    /** The submitting thread, during the submission. */
    private volatile @Nullable Thread submitter;

    /** Whether the executor ran it on that thread. Used by that thread only. */
    private boolean onSameThread;

    Drain(long since) {
      this.since = since;
    }

    @Override
    public void run() {
      if (submitter == Thread.currentThread()) {
        onSameThread = true;
        return;
      }
      Work work = begin();
      while (work != null) {
        Work.Outcome outcome = Work.Outcome.FAILED;
        try {
          outcome = work.task.get();
        } catch (Throwable e) {
          report(e);
        }
        // An interrupt of one work must not end the next.
        Thread.interrupted();
        work = after(work, outcome);
      }
    }

    /** The first work; null if there is none, or other drains hold all turns. */
    private @Nullable Work begin() {
      return lock.get(
          () -> {
            if (!submitted.remove(this)) {
              if (turns >= most) {
                return null;
              }
              turns++;
            }
            draining.add(Thread.currentThread());
            return next();
          });
    }

    private @Nullable Work after(Work work, Work.Outcome outcome) {
      return lock.get(
          () -> {
            queue.ended(work, outcome, time.nanos());
            return next();
          });
    }

    private @Nullable Work next() {
      Work work = queue.next(time.nanos());
      if (work == null) {
        draining.remove(Thread.currentThread());
        endTurn();
      }
      return work;
    }

    /** Calls the handler that would be called if the thread ended. */
    private static void report(Throwable failure) {
      Thread thread = Thread.currentThread();
      try {
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
      } catch (Throwable ignored) {
        // As in the JVM.
      }
    }
  }
}
