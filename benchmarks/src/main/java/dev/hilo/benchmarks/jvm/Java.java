package dev.hilo.benchmarks.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Java to measure on.
 *
 * @param version its number, such as 17
 * @param executable the program
 */
public record Java(String version, Path executable) {

  private static final String NEWER = "25";

  /** The one that runs this program. */
  public static Java running() {
    return new Java(
        String.valueOf(Runtime.version().feature()),
        Path.of(System.getProperty("java.home"), "bin", "java"));
  }

  /** The running one, and Java 25 where there is one: JAVA25_HOME names it. */
  public static List<Java> found() {
    List<Java> found = new ArrayList<>(List.of(running()));
    Path newer = newer();
    if (newer != null && !running().version.equals(NEWER)) {
      found.add(new Java(NEWER, newer));
    }
    return found;
  }

  private static @Nullable Path newer() {
    List<Path> homes = new ArrayList<>();
    String named = System.getenv("JAVA25_HOME");
    if (named != null) {
      homes.add(Path.of(named));
    }
    Path usual = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(usual)) {
      try (Stream<Path> installed = Files.list(usual)) {
        installed.filter(home -> home.toString().contains("-25-")).sorted().forEach(homes::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return homes.stream()
        .map(home -> home.resolve("bin/java"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }
}
