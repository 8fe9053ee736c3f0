package dev.hilo.range;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

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
            most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Factory());
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

  private static final class Factory implements ThreadFactory {

    /** Until then a thread goes on with the security context of the one that made it. */
    private static final boolean INHERITS_SUBJECT = Runtime.version().feature() < 24;

    private final AtomicInteger count = new AtomicInteger();

    @SuppressWarnings("ThreadPriorityCheck") // not to rely on it, but not to inherit it either
    @Override
    public Thread newThread(Runnable task) {
      Thread thread = INHERITS_SUBJECT ? Nobody.make(() -> plain(task)) : plain(task);
      thread.setDaemon(true);
      thread.setPriority(Thread.NORM_PRIORITY);
      thread.setContextClassLoader(WorkerThreads.class.getClassLoader());
      return thread;
    }

    private Thread plain(Runnable task) {
      return new Thread(null, task, "hilo-" + count.incrementAndGet(), 0, false);
    }
  }

  /** A class of its own, so that nothing refers to the access controller where it is gone. */
  private static final class Nobody {

    private Nobody() {}

    /** Makes a thread on behalf of no Subject, such as the Kerberos user of the caller. */
    @SuppressWarnings("removal")
    static Thread make(PrivilegedAction<Thread> maker) {
      return AccessController.doPrivileged(maker);
    }
  }
}
