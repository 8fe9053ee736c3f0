package dev.hilo.testdb.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories for the files of engines in this JVM. They go when it ends. */
public final class TemporaryDirectory {
  private TemporaryDirectory() {}

  public static Path of(String name) throws IOException {
    Path directory = Files.createTempDirectory("hilo-" + name);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory), "hilo-" + name));
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
