package dev.hilo.benchmarks.harness;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A version of Java to measure on. */
public record Java(String version, Path executable) {

  private static final String NEWER = "25";

  public static Java running() {
    return new Java(
        String.valueOf(Runtime.version().feature()),
        Path.of(System.getProperty("java.home"), "bin", "java"));
  }

  /** The running one, and Java 25 if it is installed or JAVA25_HOME names it. */
  public static List<Java> found() {
    List<Java> found = new ArrayList<>(List.of(running()));
    if (!running().version.equals(NEWER)) {
      Stream.concat(Stream.ofNullable(System.getenv("JAVA25_HOME")).map(Path::of), installed())
          .map(home -> home.resolve("bin/java"))
          .filter(Files::isExecutable)
          .findFirst()
          .ifPresent(java -> found.add(new Java(NEWER, java)));
    }
    return found;
  }

  private static Stream<Path> installed() {
    File[] homes = new File("/usr/lib/jvm").listFiles((folder, name) -> name.contains("-25-"));
    return Stream.ofNullable(homes).flatMap(Arrays::stream).map(File::toPath).sorted();
  }
}
