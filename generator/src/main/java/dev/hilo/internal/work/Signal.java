package dev.hilo.internal.work;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

/**
 * Something that happens once, and for which any number of threads wait. A wait has a limit, and
 * leaves nothing behind, unless an Error ends it: then a few bytes, until the signal is given.
 * Thread-safe.
 *
 * <p>A thread that is not woken, because the one that gives the signal dies, looks again when its
 * wait is over. So {@link #give} may fail anywhere.
 */
public final class Signal {

  private volatile boolean given;

  /** Each wakes a thread that waits, in the order of their coming. Guarded by this. */
  private Set<Runnable> waiting = new LinkedHashSet<>();

  public boolean isGiven() {
    return given;
  }

  public void give() {
    given = true;
    Set<Runnable> all;
    synchronized (this) {
      all = waiting;
      waiting = Set.of();
    }
    all.forEach(Runnable::run);
  }

  /** Adds what wakes a thread that begins to wait; returns false if the signal is given. */
  public synchronized boolean add(Runnable waker) {
    return !given && waiting.add(waker);
  }

  /** Removes what wakes a thread that no longer waits. */
  public synchronized void remove(Runnable waker) {
    if (!given) {
      waiting.remove(waker);
    }
  }

  /** How many threads wait. */
  synchronized int waiting() {
    return waiting.size();
  }

  /**
   * Waits on this thread, without running other tasks on it.
   *
   * @return whether the signal was given in time
   */
  boolean await(long nanos) throws InterruptedException {
    if (given) {
      return true;
    }
    Parked me = new Parked(this, Thread.currentThread(), System.nanoTime() + nanos);
    try {
      if (add(me)) {
        ForkJoinPool.managedBlock(me);
      }
    } catch (RejectedExecutionException poolIsFull) {
      me.block();
    } finally {
      remove(me);
    }
    return given;
  }

  /**
   * A parked thread. A worker of a fork-join pool must not run queued tasks meanwhile, inside the
   * transaction and under the locks of its caller; the pool runs them on another thread.
   */
  private static final class Parked implements Runnable, ForkJoinPool.ManagedBlocker {

    private final Signal signal;
    private final Thread thread;
    private final long until;

    Parked(Signal signal, Thread thread, long until) {
      this.signal = signal;
      this.thread = thread;
      this.until = until;
    }

    @Override
    public void run() {
      LockSupport.unpark(thread);
    }

    @Override
    public boolean block() throws InterruptedException {
      while (!signal.given) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        long left = until - System.nanoTime();
        if (left <= 0) {
          return true;
        }
        LockSupport.parkNanos(signal, left);
      }
      return true;
    }

    @Override
    public boolean isReleasable() {
      return signal.given;
    }
  }
}
