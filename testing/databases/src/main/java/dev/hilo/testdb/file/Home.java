package dev.hilo.testdb.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The directory of all files of this module. It is outside of the clone: as root, PostgreSQL runs
 * as a user that may not read other users' homes.
 */
public final class Home {
  private final Path root;

  private Home(Path root) {
    this.root = root;
  }

  public static Home ofThisUser() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
    return at(temporary.resolve("hilo-test-databases-" + Uid.own()));
  }

  /** Refuses a directory of another user, who could put programs into it. */
  public static Home at(Path root) throws IOException {
    try {
      Files.createDirectory(root);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS) || !Uid.isOwn(root)) {
        throw new IOException(
            root
                + " is not a directory of this user; choose another place with"
                + " -Djava.io.tmpdir=<directory>",
            e);
      }
    }
    Permissions.executable(root);
    return new Home(root);
  }

  public Path root() {
    return root;
  }

  /** A directory that is filled once and kept for later runs. */
  public CachedDirectory cached(String name) throws IOException {
    return new CachedDirectory(Permissions.directory(root.resolve("cache")), name);
  }

  /** The parent of the directories of running JVMs. */
  public Path runs() throws IOException {
    return Permissions.directory(root.resolve("runs"));
  }
}
