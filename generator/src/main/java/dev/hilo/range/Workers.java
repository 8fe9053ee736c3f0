package dev.hilo.range;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which all work on the database is done. On a thread of the caller's it would be
 * captured by whatever is bound there: a transaction, a tenant, a route, a security context.
 *
 * <p>Few, daemons, none before the first need and none after a while without; and they inherit
 * nothing from the thread that happened to need the first.
 */
public final class Workers implements Executor, AutoCloseable {

  private static final int MOST_THREADS = 4;
  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MOST_THREADS,
          MOST_THREADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          new Factory());

  /** No thread yet. */
  public Workers() {
    threads.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable task) {
    threads.execute(task);
  }

  /** Interrupts what is still going on; does not wait for it. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  private static final class Factory implements ThreadFactory {

    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Thread newThread(Runnable task) {
      Thread thread = new Thread(null, task, "hilo-" + count.incrementAndGet(), 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(Workers.class.getClassLoader());
      return thread;
    }
  }
}
