package dev.hilo.testdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Users of the operating system, by number: in containers they often have no name. */
final class Uid {
  /** The unprivileged user {@code nobody}. */
  static final int NOBODY = 65534;

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern EFFECTIVE = Pattern.compile("Uid:\\s+\\d+\\s+(\\d+)");

  private Uid() {}

  /** The user of this process. */
  static long own() {
    try {
      Matcher effective = EFFECTIVE.matcher(Files.readString(STATUS));
      if (!effective.find()) {
        throw new IllegalStateException("No user in " + STATUS);
      }
      return Long.parseLong(effective.group(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean isRoot() {
    return own() == 0;
  }

  static boolean isOwn(Path path) throws IOException {
    Object owner = Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    return Integer.toUnsignedLong((Integer) owner) == own();
  }

  static void giveToNobody(Path path) throws IOException {
    Files.setAttribute(path, "unix:uid", NOBODY);
    Files.setAttribute(path, "unix:gid", NOBODY);
  }
}
