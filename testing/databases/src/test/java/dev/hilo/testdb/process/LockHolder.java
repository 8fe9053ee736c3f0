package dev.hilo.testdb.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Another JVM that lives: it holds the lock on a file until its input ends. */
final class LockHolder {
  private LockHolder() {}

  public static void main(String[] arguments) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();
      System.out.println("locked");
      while (System.in.read() >= 0) {
        // Nothing is to be done but to wait.
      }
    }
  }
}
