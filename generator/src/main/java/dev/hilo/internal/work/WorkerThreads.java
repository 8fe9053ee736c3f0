package dev.hilo.internal.work;

import dev.hilo.internal.work.Work.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one instance for its work on the database, and their queue. The threads are
 * daemons, start on demand, end after ten seconds without work, and inherit nothing. Thread-safe.
 *
 * <p>Which work is next:
 *
 * <ol>
 *   <li>Work that has waited for a second comes first, the oldest before the others.
 *   <li>Then comes work that a caller waits for.
 *   <li>Otherwise the older work comes first.
 * </ol>
 *
 * <p>A counter is <em>slow</em> once its work was held up or has run for a second, until the
 * database serves it. All slow counters together get at most half of the threads, so that locked
 * rows do not keep the others waiting.
 *
 * <p>Invariants, each kept although any line may throw an Error:
 *
 * <ul>
 *   <li>A thread has a place in {@code workers} from before its start to its end. The place of a
 *       thread that ended is free, whatever it ran.
 *   <li>Work runs if a living thread has it as its {@code work}. Otherwise it waits in the list, or
 *       does neither, and then {@link #add} puts it there.
 *   <li>A thread that finds no work ends, or looks again soon. While work waits and a place is
 *       free, each {@link #add} starts a thread.
 * </ul>
 *
 * <p>The lock is a monitor, because its release cannot fail; no thread does I/O under it.
 */
public final class WorkerThreads implements WorkQueue, AutoCloseable {

  /** The most threads, unless a framework limits them. */
  public static final int MOST = 8;

  private static final long OLD = TimeUnit.SECONDS.toNanos(1);
  private static final long SLOW = TimeUnit.SECONDS.toNanos(1);
  private static final long IDLE = TimeUnit.SECONDS.toNanos(10);

  /** How long a thread without work trusts that it would be woken. */
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(250);

  private static final int MOST_NAMED = 3;

  private final Object lock = new Object();
  private final MonotonicTime time;

  /** Starts threads for tests; null for threads of HiLo's own. */
  private final @Nullable Executor executor;

  private final DetachedThreads own = new DetachedThreads("hilo-");

  // Guarded by the lock.
  private final @Nullable Worker[] workers;
  private final Set<String> slow = new HashSet<>();
  private @Nullable Work first;
  private @Nullable Work last;
  private boolean closed;

  private WorkerThreads(@Nullable Executor executor, int most, MonotonicTime time) {
    this.executor = executor;
    this.time = time;
    this.workers = new Worker[most];
  }

  /**
   * Threads of HiLo's own.
   *
   * @param most the most threads, and so connections, at the same time
   */
  public static WorkerThreads of(int most) {
    return new WorkerThreads(null, most, MonotonicTime.system());
  }

  /** Threads of a test, which end as soon as they find no work. */
  public static WorkerThreads of(Executor threads, int most, MonotonicTime time) {
    return new WorkerThreads(threads, most, time);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Work that a worker adds, and that no caller waits for, is left to that worker, because
   * waking another thread takes longer than most reservations. A caller that begins to wait for it
   * wakes another thread.
   */
  @Override
  public void add(Work work, boolean awaited) {
    long now = time.nanos();
    Worker idle = null;
    boolean start;
    synchronized (lock) {
      work.isWantedAgain = isRunning(work);
      if (!work.isQueued && !work.isWantedAgain) {
        if (closed) {
          throw new IllegalStateException("This HiLo is closed. Build a new one.");
        }
        queue(work, now);
      }
      work.awaited |= awaited;
      start = first != null && (work.awaited || !isWorker(Thread.currentThread()));
      for (Worker worker : workers) {
        if (start && worker != null && worker.isIdle && !isDead(worker)) {
          idle = worker;
          worker.isIdle = false;
          start = false;
        }
      }
      start = start && freePlace() >= 0;
    }
    if (idle != null) {
      LockSupport.unpark(idle.thread);
    }
    if (start) {
      start(work);
    }
  }

  /** Starts a thread if a place is free. Without any thread, the work is refused. */
  private void start(Work work) {
    Worker worker = new Worker();
    try {
      start(worker);
    } catch (RuntimeException | Error e) {
      synchronized (lock) {
        // A thread that runs work has begun although its start failed. It keeps its place.
        if (workers[worker.place] == worker && worker.work == null) {
          workers[worker.place] = null;
        }
        if (!work.isQueued || hasThread()) {
          // A thread has the work, or will come to it.
          return;
        }
        unlink(work);
      }
      // For example, the machine has no more threads.
      throw new RejectedExecutionException(e.toString(), e);
    }
  }

  /** Starts a thread if work waits and a place is free. If that fails, the caller frees it. */
  private void start(Worker worker) {
    if (executor == null) {
      worker.thread = own.newThread(worker);
    }
    synchronized (lock) {
      int place = first == null ? -1 : freePlace();
      if (place < 0) {
        return;
      }
      worker.place = place;
      workers[place] = worker;
    }
    Thread thread = worker.thread;
    if (executor != null) {
      executor.execute(worker);
    } else if (thread != null) {
      thread.start();
    }
  }

  @Override
  public boolean remove(Work work) {
    synchronized (lock) {
      if (work.isQueued) {
        unlink(work);
      }
      work.isWantedAgain = false;
      return !isRunning(work);
    }
  }

  @Override
  public void begin(String purpose, Runnable task) {
    new DetachedThreads("hilo-" + purpose + "-").newThread(task).start();
  }

  /** Takes no more work. Accepted work is done, and never interrupted. */
  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
    }
    // Without a lock: a thread that is not woken looks again soon.
    for (Worker worker : workers) {
      if (worker != null && worker.isIdle) {
        LockSupport.unpark(worker.thread);
      }
    }
  }

  // Called under the lock.

  private boolean isRunning(Work work) {
    for (Worker worker : workers) {
      if (worker != null && worker.work == work && !isDead(worker)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDead(Worker worker) {
    Thread thread = worker.thread;
    return thread != null && thread.getState() == Thread.State.TERMINATED;
  }

  private boolean isWorker(Thread thread) {
    for (Worker worker : workers) {
      if (worker != null && worker.thread == thread) {
        return true;
      }
    }
    return false;
  }

  /** A place without a thread; -1 if there is none. */
  private int freePlace() {
    for (int i = 0; i < workers.length; i++) {
      Worker worker = workers[i];
      if (worker == null || isDead(worker)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a thread has begun, and has not ended. */
  private boolean hasThread() {
    for (Worker worker : workers) {
      Thread thread = worker == null ? null : worker.thread;
      if (thread != null && thread.isAlive()) {
        return true;
      }
    }
    return false;
  }

  private void queue(Work work, long now) {
    work.since = now;
    work.isQueued = true;
    work.before = last;
    work.after = null;
    if (last == null) {
      first = work;
    } else {
      last.after = work;
    }
    last = work;
  }

  private void unlink(Work work) {
    if (work.before == null) {
      first = work.after;
    } else {
      work.before.after = work.after;
    }
    if (work.after == null) {
      last = work.before;
    } else {
      work.after.before = work.before;
    }
    work.isQueued = false;
  }

  private static @Nullable Work runningOn(@Nullable Worker worker) {
    return worker == null || isDead(worker) ? null : worker.work;
  }

  /** Gives a worker the next work; null if none may run now. */
  private @Nullable Work take(Worker me, long now) {
    int running = 0;
    for (Worker worker : workers) {
      Work work = runningOn(worker);
      if (work != null && now - work.begun >= SLOW) {
        slow.add(work.name());
      }
    }
    for (Worker worker : workers) {
      Work work = runningOn(worker);
      running += work != null && slow.contains(work.name()) ? 1 : 0;
    }
    boolean maySlow = running < Math.max(1, workers.length / 2);
    Work next = null;
    for (Work work = first; work != null; work = work.after) {
      if ((maySlow || !slow.contains(work.name()))
          && (next == null || compare(work, next, now) < 0)) {
        next = work;
      }
    }
    if (next != null) {
      unlink(next);
      next.begun = now;
      next.hasBegun = true;
      me.work = next;
    }
    return next;
  }

  /** Negative if {@code one} comes before {@code other}. */
  private static int compare(Work one, Work other, long now) {
    int byRank = Integer.compare(rank(one, now), rank(other, now));
    return byRank != 0 ? byRank : Long.compare(one.since - now, other.since - now);
  }

  private static int rank(Work work, long now) {
    return now - work.since >= OLD ? 0 : work.awaited ? 1 : 2;
  }

  // End of what is called under the lock.

  @Override
  public @Nullable String standing(Work work) {
    long now = time.nanos();
    long before = 0;
    List<String> busy = new ArrayList<>();
    synchronized (lock) {
      if (!work.isQueued) {
        return work.hasBegun && work.begun - work.since > now - work.begun
            ? ("The request waited in HiLo's own queue for %s ms, which left the database too"
                    + " little time.")
                .formatted(TimeUnit.NANOSECONDS.toMillis(work.begun - work.since))
            : null;
      }
      for (Work other = first; other != null; other = other.after) {
        before += compare(other, work, now) < 0 ? 1 : 0;
      }
      for (Worker worker : workers) {
        Work running = runningOn(worker);
        if (running != null) {
          busy.add(running.name());
        }
      }
    }
    List<String> names = busy.stream().distinct().toList();
    String busyWith = String.join("', '", names.subList(0, Math.min(MOST_NAMED, names.size())));
    return "The request has been waiting in HiLo's own queue for %s ms; requests before it: %s. %s"
        .formatted(
            TimeUnit.NANOSECONDS.toMillis(now - work.since),
            before,
            names.isEmpty()
                ? "No thread is running."
                : "Busy threads: %s, with '%s'%s."
                    .formatted(
                        busy.size(),
                        busyWith,
                        names.size() > MOST_NAMED ? " and other counters" : ""));
  }

  /** Runs waiting work on one thread. */
  private final class Worker implements Runnable {

    private volatile @Nullable Thread thread;

    // Guarded by the lock.
    private int place;
    private @Nullable Work work;

    /** Whether the thread is parked, and has not been woken. */
    private volatile boolean isIdle;

    @Override
    public void run() {
      thread = Thread.currentThread();
      try {
        Work next = next();
        while (next != null) {
          run(next);
          // An interrupt of one work must not end the next.
          Thread.interrupted();
          next = next();
        }
      } finally {
        synchronized (lock) {
          work = null;
          if (workers[place] == this) {
            workers[place] = null;
          }
        }
      }
    }

    private void run(Work mine) {
      Outcome outcome = Outcome.FAILED;
      Throwable failure = null;
      try {
        outcome = mine.run();
      } catch (Throwable e) {
        failure = e;
      } finally {
        synchronized (lock) {
          work = null;
          // In the same section, so that nothing adds or removes the work meanwhile.
          long now = time.nanos();
          if (outcome == Outcome.SERVED) {
            slow.remove(mine.name());
          } else if (outcome == Outcome.HELD_UP || now - mine.begun >= SLOW) {
            slow.add(mine.name());
          }
          if (outcome == Outcome.HELD_UP || (outcome == Outcome.FAILED && mine.isWantedAgain)) {
            queue(mine, now);
          }
          mine.isWantedAgain = false;
        }
      }
      if (failure != null) {
        report(failure);
      }
    }

    /** Waits for work; null if the thread is to end. */
    private @Nullable Work next() {
      long since = time.nanos();
      while (true) {
        synchronized (lock) {
          if (workers[place] != this) {
            // The start of this thread counts as failed.
            return null;
          }
          Work next = take(this, time.nanos());
          boolean ends =
              next == null && (closed || executor != null || time.nanos() - since >= IDLE);
          if (ends) {
            // In the same section as the look, so that later work finds the place free.
            workers[place] = null;
          }
          if (next != null || ends) {
            return next;
          }
          isIdle = true;
        }
        try {
          LockSupport.parkNanos(this, LOOK);
          // A server that stops the application may interrupt. The thread ends when it is idle.
          Thread.interrupted();
        } finally {
          isIdle = false;
        }
      }
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
