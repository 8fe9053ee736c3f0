package dev.hilo.range;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads on which one instance does all its work on the database: its own, or its share of
 * those that several instances have in common, or some that are given. Never more than four, so
 * that an instance whose database hangs leaves the others theirs.
 *
 * <p>Tasks wait in a queue. At most four drains, each with a turn, run the tasks. A drain holds its
 * turn from its submission until it finds the queue empty. An executor may drop a drain, so a turn
 * that has not begun in time is taken back. It may also block, so no lock is held while a drain is
 * submitted.
 */
public final class Workers implements Executor, AutoCloseable {

  private static final int MOST_THREADS = 4;

  private final Executor threads;
  private final BooleanSupplier inDemand;
  private final Runnable end;
  private final MonotonicTime time;
  private final long patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  /** The drains that were handed in and have not begun, the oldest first. */
  private final Deque<Drain> handedIn = new ArrayDeque<>();

  /** How many turns are taken. */
  private int turns;

  private boolean closed;

  /** Threads of its own, which end with it. */
  public Workers() {
    this(new WorkerThreads(MOST_THREADS), true);
  }

  /** A share of threads that somebody else ends. */
  public Workers(WorkerThreads shared) {
    this(shared, false);
  }

  private Workers(WorkerThreads threads, boolean own) {
    this.threads = threads;
    this.inDemand = threads::areInDemand;
    this.end = own ? threads::close : () -> {};
    this.time = MonotonicTime.system();
    // HiLo's own threads lose no task, however late it begins.
    this.patience = Long.MAX_VALUE;
  }

  /**
   * An executor of the application, which ends it.
   *
   * @param given refuses work, or does it on another thread than the one that hands it in
   * @param time the clock
   * @param patience how long a task may take to begin before it counts as lost, in nanoseconds
   */
  public Workers(Executor given, MonotonicTime time, long patience) {
    this.threads = given;
    // Whether others wait there cannot be seen. A drain that hands its turn on from inside the
    // executor could wait there for the thread that it occupies itself.
    this.inDemand = () -> false;
    this.end = () -> {};
    this.time = time;
    this.patience = patience;
  }

  /**
   * Runs a task, at once or when a turn comes free.
   *
   * @throws RejectedExecutionException if the executor refuses it, or runs it on this thread
   */
  @Override
  public void execute(Runnable task) {
    Drain drain;
    lock.lock();
    try {
      if (closed) {
        throw new ClosedException();
      }
      takeBackLostTurns();
      waiting.add(task);
      if (turns >= MOST_THREADS) {
        return;
      }
      turns++;
      drain = newDrain();
    } finally {
      lock.unlock();
    }
    RejectedExecutionException refusal = handIn(drain);
    if (refusal != null && withdraw(drain, task)) {
      throw refusal;
    }
  }

  private void takeBackLostTurns() {
    long now = time.nanos();
    while (!handedIn.isEmpty() && now - handedIn.getFirst().since >= patience) {
      handedIn.removeFirst();
      turns--;
    }
  }

  /** A drain that has a turn; called under the lock. */
  private Drain newDrain() {
    Drain drain = new Drain(time.nanos());
    handedIn.add(drain);
    return drain;
  }

  /** Hands a drain to the threads; returns why they refused it, or null. */
  private @Nullable RejectedExecutionException handIn(Drain drain) {
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

  /** Ends the turn of a drain that was refused; returns whether its task was still in the queue. */
  private boolean withdraw(Drain refused, Runnable task) {
    boolean wasWaiting;
    Drain next = null;
    lock.lock();
    try {
      if (handedIn.remove(refused)) {
        endTurn();
      }
      wasWaiting = waiting.remove(task);
      if (turns == 0 && !waiting.isEmpty()) {
        // Tasks that came while all turns were taken by drains that were then refused.
        turns++;
        next = newDrain();
      }
    } finally {
      lock.unlock();
    }
    if (next != null && handIn(next) != null) {
      giveUp(next);
    }
    return wasWaiting;
  }

  private void giveUp(Drain refused) {
    lock.lock();
    try {
      if (handedIn.remove(refused)) {
        endTurn();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Called under the lock. */
  private void endTurn() {
    turns--;
    if (closed && turns == 0) {
      end.run();
    }
  }

  /** The next task; null if there is none, which ends the turn. */
  private @Nullable Runnable poll() {
    lock.lock();
    try {
      Runnable task = waiting.poll();
      if (task == null) {
        endTurn();
      }
      return task;
    } finally {
      lock.unlock();
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      report(e);
    }
    // What interrupted one task is no business of the next.
    Thread.interrupted();
  }

  /** Tells whom the thread would have told if it had ended of it. */
  private static void report(Throwable failure) {
    Thread thread = Thread.currentThread();
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable ignored) {
      // As the JVM does: tasks that wait must not suffer from it.
    }
  }

  /**
   * Hands the turn on to a new drain where other instances wait for a thread, so that all that
   * share the threads get their turns. Where none waits, that would only begin one more thread.
   */
  private boolean handsOn() {
    Drain next;
    lock.lock();
    try {
      if (waiting.isEmpty() || !inDemand.getAsBoolean()) {
        return false;
      }
      next = newDrain();
    } finally {
      lock.unlock();
    }
    if (handIn(next) == null) {
      return true;
    }
    // No thread can be had, or the executor was ended: this one is still there.
    lock.lock();
    try {
      if (!handedIn.remove(next)) {
        // Its turn was taken back while the executor blocked.
        turns++;
      }
    } finally {
      lock.unlock();
    }
    return false;
  }

  /** Takes no more work. What has been taken is done, and never interrupted. */
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
      if (!begin()) {
        return;
      }
      do {
        Runnable task = poll();
        if (task == null) {
          return;
        }
        Workers.run(task);
      } while (!handsOn());
    }

    /** Whether it has a turn. One that was only late takes another. */
    private boolean begin() {
      lock.lock();
      try {
        if (handedIn.remove(this)) {
          return true;
        }
        if (turns >= MOST_THREADS) {
          return false;
        }
        turns++;
        return true;
      } finally {
        lock.unlock();
      }
    }
  }

  /** No more work is taken. */
  public static final class ClosedException extends RejectedExecutionException {

    private static final long serialVersionUID = 1L;

    private ClosedException() {
      super("closed");
    }
  }
}
