package dev.hilo.testdb.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Excludes threads of this JVM and other JVMs alike. A lock on a file belongs to the whole JVM, so
 * that threads need a lock of their own around it.
 */
public final class FileMutex {
  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final Path file;

  public FileMutex(Path file) {
    this.file = file;
  }

  public <T> T holding(Work<T> work) throws IOException {
    ReentrantLock threads = THREADS.computeIfAbsent(file, key -> new ReentrantLock());
    threads.lock();
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      // Closing the channel releases the lock.
      channel.lock();
      return work.run();
    } finally {
      threads.unlock();
    }
  }

  public interface Work<T> {
    T run() throws IOException;
  }
}
