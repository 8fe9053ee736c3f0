package dev.hilo.range;

import dev.hilo.table.DetachedThreads;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for work on the database. On a thread of the caller's it would be captured by whatever is
 * bound there: a transaction, a tenant, a route, a security context.
 *
 * <p>Few, daemons, none before the first need and none after a while without; and they inherit
 * nothing from the thread that happened to need the first.
 */
public final class WorkerThreads implements Executor, AutoCloseable {

  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor threads;

  /**
   * No thread yet.
   *
   * @param most how many there may be at the same time
   */
  public WorkerThreads(int most) {
    threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new DetachedThreads("hilo-"));
    threads.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable task) {
    threads.execute(task);
  }

  /** Whether work waits because all threads are busy. */
  boolean areInDemand() {
    return !threads.getQueue().isEmpty();
  }

  /**
   * Takes no more work. What is still going on ends by itself, soon: it is never interrupted, since
   * that closes the files of an embedded H2 under everybody else.
   */
  @Override
  public void close() {
    threads.shutdown();
  }
}
