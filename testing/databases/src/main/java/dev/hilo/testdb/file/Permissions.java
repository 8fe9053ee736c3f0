package dev.hilo.testdb.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** File modes, set whatever the umask says: a server of another user has to read what is here. */
public final class Permissions {
  private Permissions() {}

  public static void executable(Path file) throws IOException {
    set(file, "rwxr-xr-x");
  }

  static void readable(Path file) throws IOException {
    set(file, "rw-r--r--");
  }

  public static void forOwner(Path directory) throws IOException {
    set(directory, "rwx------");
  }

  private static void set(Path file, String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** Makes the directory, and those above it, if they are missing. */
  public static Path directory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Path parent = directory.getParent();
      if (parent != null) {
        directory(parent);
      }
      Files.createDirectories(directory);
      executable(directory);
    }
    return directory;
  }
}
