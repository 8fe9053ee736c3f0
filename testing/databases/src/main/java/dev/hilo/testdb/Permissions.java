package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** File modes, set whatever the umask says: a server of another user has to read what is here. */
final class Permissions {
  private static final Set<PosixFilePermission> FOR_ALL =
      PosixFilePermissions.fromString("rwxr-xr-x");
  private static final Set<PosixFilePermission> READABLE =
      PosixFilePermissions.fromString("rw-r--r--");
  private static final Set<PosixFilePermission> FOR_OWNER =
      PosixFilePermissions.fromString("rwx------");

  private Permissions() {}

  static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, FOR_ALL);
  }

  static void readable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, READABLE);
  }

  static void forOwner(Path directory) throws IOException {
    Files.setPosixFilePermissions(directory, FOR_OWNER);
  }

  /** Makes the directory, and those above it, if they are missing. */
  static Path directory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Path parent = directory.getParent();
      if (parent != null) {
        directory(parent);
      }
      Files.createDirectories(directory);
      Files.setPosixFilePermissions(directory, FOR_ALL);
    }
    return directory;
  }
}
