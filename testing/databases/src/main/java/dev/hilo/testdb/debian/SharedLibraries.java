package dev.hilo.testdb.debian;

import dev.hilo.testdb.file.Home;
import dev.hilo.testdb.process.Command;
import dev.hilo.testdb.process.OperatingSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The shared libraries that a program needs and this machine lacks. */
public final class SharedLibraries {
  private static final String PATH = "LD_LIBRARY_PATH";
  private static final Pattern NOT_FOUND =
      Pattern.compile("^\\s*(\\S+) => not found", Pattern.MULTILINE);

  private final Home home;

  public SharedLibraries(Home home) {
    this.home = home;
  }

  /** The environment in which the program finds them, fetched and kept beside the servers. */
  public Map<String, String> environmentFor(Path program) throws IOException {
    SortedSet<String> missing = missing(program, Map.of());
    if (missing.isEmpty()) {
      return Map.of();
    }
    String name =
        "libraries-%s-%08x".formatted(OperatingSystem.release(), missing.toString().hashCode());
    Path directory = home.cached(name).filledBy(empty -> fetch(program, empty));
    return environment(directory);
  }

  /** A fetched library may need further ones, so that one look is not enough. */
  private void fetch(Path program, Path directory) throws IOException {
    Map<String, String> environment = environment(directory);
    try (DebianLibraries libraries = new DebianLibraries(directory)) {
      for (SortedSet<String> missing = missing(program, environment);
          !missing.isEmpty();
          missing = missing(program, environment)) {
        libraries.provide(missing);
      }
    }
  }

  private static Map<String, String> environment(Path directory) {
    String inherited = System.getenv(PATH);
    return Map.of(
        PATH,
        inherited == null || inherited.isEmpty()
            ? directory.toString()
            : directory + ":" + inherited);
  }

  private static SortedSet<String> missing(Path program, Map<String, String> environment)
      throws IOException {
    return namesIn(
        new Command(List.of("ldd", program.toString()), environment, Path.of("/")).run().output());
  }

  /** The names that ldd reports as not found. */
  static SortedSet<String> namesIn(String output) {
    SortedSet<String> names = new TreeSet<>();
    Matcher matcher = NOT_FOUND.matcher(output);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
