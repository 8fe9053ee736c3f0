package dev.hilo.testdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories for the files of engines in this JVM. They go when it ends. */
final class TemporaryDirectory {
  private TemporaryDirectory() {}

  static Path of(TestDatabase database) throws IOException {
    Path directory = Files.createTempDirectory("hilo-" + database.key());
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> delete(directory), "hilo-" + database.key()));
    return directory;
  }

  private static void delete(Path directory) {
    try {
      Trees.delete(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
