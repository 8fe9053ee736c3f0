package dev.hilo.internal.work;

import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The threads of one instance: its own, or a share of common ones. */
public final class WorkerShare implements WorkQueue, AutoCloseable {

  private final WorkerThreads threads;
  private final boolean own;
  private final Work.Owner owner = new Work.Owner();
  private volatile boolean closed;

  private WorkerShare(WorkerThreads threads, boolean own) {
    this.threads = threads;
    this.own = own;
  }

  public static WorkerShare own() {
    return new WorkerShare(WorkerThreads.own(WorkerThreads.MOST, WorkerThreads.MOST), true);
  }

  /** A share of threads that the application ends. */
  public static WorkerShare sharing(WorkerThreads threads) {
    return new WorkerShare(threads, false);
  }

  /**
   * The threads of an executor that the application ends.
   *
   * @param patience when a task that has not begun counts as dropped, in nanoseconds
   */
  public static WorkerShare of(Executor executor, MonotonicTime time, long patience) {
    return new WorkerShare(WorkerThreads.of(executor, time, patience), true);
  }

  @Override
  public void add(Work work) {
    if (closed) {
      throw new IllegalStateException("This HiLo is closed. Build a new one.");
    }
    work.owner = owner;
    threads.add(work);
  }

  @Override
  public void awaited(Work work) {
    threads.awaited(work);
  }

  @Override
  public boolean remove(Work work) {
    return threads.remove(work);
  }

  @Override
  public @Nullable String standing(Work work) {
    return threads.standing(work);
  }

  @Override
  public Executor thread(String purpose) {
    // Even with an executor, because its threads may all be busy, or gone.
    return DetachedThreads.pool("hilo-" + purpose + "-", 1, Duration.ofNanos(1));
  }

  @Override
  public void close() {
    closed = true;
    if (own) {
      threads.close();
    }
  }
}
