package dev.hilo.testdb.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A directory that is expensive to fill. It appears complete or not at all; one that lost files
 * since, as system services that tidy temporary directories do it, is filled again.
 */
public final class CachedDirectory {
  private final Path directory;
  private final Path part;
  private final Path count;
  private final FileMutex mutex;

  CachedDirectory(Path parent, String name) {
    directory = parent.resolve(name);
    part = parent.resolve(name + ".part");
    count = parent.resolve(name + ".files");
    mutex = new FileMutex(parent.resolve(name + ".lock"));
  }

  public Path filledBy(Filler filler) throws IOException {
    return mutex.holding(
        () -> {
          if (!isComplete()) {
            Files.deleteIfExists(count);
            Trees.delete(directory);
            Trees.delete(part);
            Permissions.directory(part);
            filler.fill(part);
            Files.writeString(count, Long.toString(Trees.countFiles(part)));
            Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
          }
          return directory;
        });
  }

  private boolean isComplete() throws IOException {
    return Files.isDirectory(directory)
        && Files.exists(count)
        && Files.readString(count).equals(Long.toString(Trees.countFiles(directory)));
  }

  public interface Filler {
    void fill(Path directory) throws IOException;
  }
}
