package dev.hilo.internal.work;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lock for short sections, none of which does I/O or calls code of the application. */
public final class ShortLock extends ReentrantLock {

  private static final long serialVersionUID = 1L;

  /** Runs a section that gives nothing. */
  public void run(Runnable section) {
    lock();
    try {
      section.run();
    } finally {
      unlock();
    }
  }

  /** Runs a section that gives something. */
  public <T extends @Nullable Object> T get(Supplier<T> section) {
    lock();
    try {
      return section.get();
    } finally {
      unlock();
    }
  }
}
