package dev.hilo.testdb.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Users of the operating system, by number: in containers they often have no name. */
public final class Uid {
  /** The unprivileged user {@code nobody}. */
  public static final int NOBODY = 65534;

  /** Belongs to the user of this process. */
  private static final Path PROCESS = Path.of("/proc/self");

  private static final String OWNER = "unix:uid";

  private Uid() {}

  /** The user of this process. */
  static long own() {
    try {
      return owner(PROCESS.toRealPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static boolean isRoot() {
    return own() == 0;
  }

  static boolean isOwn(Path path) throws IOException {
    return owner(path) == own();
  }

  private static long owner(Path path) throws IOException {
    Object owner = Files.getAttribute(path, OWNER, LinkOption.NOFOLLOW_LINKS);
    return Integer.toUnsignedLong((Integer) owner);
  }

  public static void giveToNobody(Path path) throws IOException {
    Files.setAttribute(path, OWNER, NOBODY);
    Files.setAttribute(path, "unix:gid", NOBODY);
  }
}
