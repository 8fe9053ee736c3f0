package dev.hilo.internal.work;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes daemon threads that inherit nothing from the thread that happens to need one. */
public final class DetachedThreads implements ThreadFactory {

  /** Before Java 24 a thread goes on with the security context of the thread that made it. */
  private static final boolean INHERITS_SUBJECT = Runtime.version().feature() < 24;

  private final String prefix;
  private final AtomicInteger count = new AtomicInteger();

  /**
   * No thread yet.
   *
   * @param prefix what the names of the threads begin with; a number follows
   */
  public DetachedThreads(String prefix) {
    this.prefix = prefix;
  }

  /** A pool of such threads. They end when they are idle, so it need not be shut down. */
  public static ThreadPoolExecutor pool(String prefix, int most, Duration idle) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            most,
            most,
            idle.toNanos(),
            TimeUnit.NANOSECONDS,
            new LinkedBlockingQueue<>(),
            new DetachedThreads(prefix));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  @SuppressWarnings("ThreadPriorityCheck") // not to rely on it, but not to inherit it either
  @Override
  public Thread newThread(Runnable task) {
    Thread thread = INHERITS_SUBJECT ? WithoutSubject.make(() -> plain(task)) : plain(task);
    thread.setDaemon(true);
    thread.setPriority(Thread.NORM_PRIORITY);
    thread.setContextClassLoader(DetachedThreads.class.getClassLoader());
    return thread;
  }

  private Thread plain(Runnable task) {
    return new Thread(null, task, prefix + count.incrementAndGet(), 0, false);
  }

  /** A class of its own, so that nothing refers to the access controller where it is gone. */
  private static final class WithoutSubject {

    private WithoutSubject() {}

    /** Makes a thread on behalf of no Subject, such as the Kerberos user of the caller. */
    @SuppressWarnings("removal")
    static Thread make(PrivilegedAction<Thread> maker) {
      return AccessController.doPrivileged(maker);
    }
  }
}
