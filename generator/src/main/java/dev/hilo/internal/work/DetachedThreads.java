package dev.hilo.internal.work;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes daemon threads that inherit nothing from the current thread. */
public final class DetachedThreads implements ThreadFactory {

  /** Before Java 24 a thread inherits the security context of its creator. */
  private static final boolean INHERITS_SUBJECT = Runtime.version().feature() < 24;

  private final String prefix;
  private final AtomicInteger count = new AtomicInteger();

  /**
   * @param prefix the beginning of the threads' names; a number follows
   */
  public DetachedThreads(String prefix) {
    this.prefix = prefix;
  }

  @SuppressWarnings("ThreadPriorityCheck") // only to inherit none
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

  /** A separate class, so that nothing refers to the access controller where it is removed. */
  private static final class WithoutSubject {

    private WithoutSubject() {}

    /** Makes a thread without a Subject, such as the Kerberos user of the caller. */
    @SuppressWarnings("removal")
    static Thread make(PrivilegedAction<Thread> maker) {
      return AccessController.doPrivileged(maker);
    }
  }
}
