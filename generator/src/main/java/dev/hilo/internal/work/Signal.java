package dev.hilo.internal.work;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Something that happens once, and for which any number of threads wait. A wait has a limit, and
 * leaves nothing behind. Thread-safe.
 *
 * <p>A thread that is not woken, because the one that gives the signal dies, looks again when its
 * wait is over. So {@link #give} may fail anywhere.
 */
public final class Signal {

  private volatile boolean given;

  /** The threads that wait, as a list; guarded by this. */
  @Nullable Waiter first;

  public boolean isGiven() {
    return given;
  }

  public void give() {
    given = true;
    Waiter waiter;
    synchronized (this) {
      waiter = first;
      first = null;
    }
    while (waiter != null) {
      Waiter next = waiter.next;
      waiter.wake();
      waiter = next;
    }
  }

  /** Adds a thread that begins to wait; returns false if the signal is given. */
  public synchronized boolean add(Waiter waiter) {
    if (given) {
      return false;
    }
    while (first != null && first.isOver) {
      Waiter left = first;
      first = left.next;
      left.next = null; // Its own removal changes nothing then.
      if (first != null) {
        first.previous = null;
      }
    }
    waiter.next = first;
    if (first != null) {
      first.previous = waiter;
    }
    first = waiter;
    return true;
  }

  /** Removes a thread that no longer waits. */
  public void remove(Waiter waiter) {
    synchronized (this) {
      if (first == waiter) {
        first = waiter.next;
      }
      if (waiter.previous != null) {
        waiter.previous.next = waiter.next;
      }
      if (waiter.next != null) {
        waiter.next.previous = waiter.previous;
      }
    }
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
      me.isOver = true; // First, by a mere write: the stack of this thread may be full.
      remove(me);
    }
    return given;
  }

  /** A thread that waits. */
  public abstract static class Waiter {

    private @Nullable Waiter previous;
    private @Nullable Waiter next;

    /** Set by a thread that no longer waits, but may not have been able to remove this. */
    volatile boolean isOver;

    protected abstract void wake();
  }

  /**
   * A parked thread. A worker of a fork-join pool must not run queued tasks meanwhile, inside the
   * transaction and under the locks of its caller; the pool runs them on another thread.
   */
  private static final class Parked extends Waiter implements ForkJoinPool.ManagedBlocker {

    private final Signal signal;
    private final Thread thread;
    private final long until;

    Parked(Signal signal, Thread thread, long until) {
      this.signal = signal;
      this.thread = thread;
      this.until = until;
    }

    @Override
    protected void wake() {
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
