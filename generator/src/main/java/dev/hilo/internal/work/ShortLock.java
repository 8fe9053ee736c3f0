package dev.hilo.internal.work;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lock for short sections, which do no I/O and call no code of the application. */
public final class ShortLock extends ReentrantLock {

  private static final long serialVersionUID = 1L;

  public void run(Runnable section) {
    lock();
    try {
      section.run();
    } finally {
      unlock();
    }
  }

  public <T extends @Nullable Object> T get(Supplier<T> section) {
    lock();
    try {
      return section.get();
    } finally {
      unlock();
    }
  }
}
