package dev.hilo.testdb.debian;

import dev.hilo.testdb.file.Permissions;
import dev.hilo.testdb.file.Resources;
import dev.hilo.testdb.process.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Takes single libraries out of Debian's and Ubuntu's packages, without installing any. */
final class DebianLibraries implements AutoCloseable {
  private static final Properties PACKAGES =
      Resources.properties("/dev/hilo/testdb/debian/debian-packages.properties");

  /** Debian 13 and Ubuntu 24.04 renamed libraries when they changed to 64-bit times. */
  private static final String RENAMED = "t64";

  private static final Path SYSTEM = Path.of("/usr/lib/x86_64-linux-gnu");

  private final Path target;
  private final Apt apt;
  private final SortedSet<String> provided = new TreeSet<>();

  /** Puts libraries into the directory. */
  DebianLibraries(Path target) throws IOException {
    this.target = target;
    this.apt = new Apt();
  }

  void provide(SortedSet<String> libraries) throws IOException {
    for (String library : libraries) {
      if (!provided.add(library)) {
        throw new Unavailable(
            "the loader does not find %s in %s".formatted(library, target), remedy(libraries));
      }
      try {
        provide(library);
      } catch (IOException e) {
        Unavailable unavailable =
            new Unavailable(
                "the system lacks %s, and to fetch it failed: %s"
                    .formatted(String.join(", ", libraries), e.getMessage()),
                remedy(libraries));
        unavailable.initCause(e);
        throw unavailable;
      }
    }
  }

  private void provide(String library) throws IOException {
    Path renamed = SYSTEM.resolve(library + RENAMED);
    if (Files.exists(renamed)) {
      Files.createSymbolicLink(target.resolve(library), renamed);
      return;
    }
    Path directory = Permissions.directory(target.resolve("packages").resolve(library));
    apt.unpack(names(library), directory);
    Path file = find(library, directory);
    Files.createSymbolicLink(target.resolve(library), target.relativize(file));
  }

  private static Path find(String library, Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<String> names = List.of(library, library + RENAMED);
      return files
          .filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
          .filter(file -> names.contains(String.valueOf(file.getFileName())))
          .findFirst()
          .orElseThrow(() -> new IOException("No " + library + " in its package"));
    }
  }

  private static List<String> names(String library) throws IOException {
    String names = PACKAGES.getProperty(library);
    if (names == null) {
      throw new IOException("It is not known which package has " + library);
    }
    return List.of(names.split(" "));
  }

  /** The one command that makes up for the libraries. */
  static String remedy(SortedSet<String> libraries) {
    List<String> packages = new ArrayList<>();
    for (String library : libraries) {
      String names = PACKAGES.getProperty(library, "<the package with " + library + ">");
      packages.add(names.replaceFirst(" (.*)", " (on older systems $1)"));
    }
    return "apt-get update && apt-get install " + String.join(" ", packages);
  }

  @Override
  public void close() throws IOException {
    apt.close();
  }
}
