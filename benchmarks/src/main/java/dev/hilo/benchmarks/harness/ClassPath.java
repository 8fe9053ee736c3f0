package dev.hilo.benchmarks.harness;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The class path of a JVM. The modules of other versions write theirs to a file. */
public enum ClassPath {
  BENCHMARKS("", ""),
  SPRING_BOOT("spring-boot", ""),
  SPRING_BOOT_WITHOUT_STARTER("spring-boot", "hilo-spring-boot-starter"),
  SPRING_BOOT_WITHOUT_HILO("spring-boot", "hilo-");

  private final String module;

  /** The beginning of the names of the jars that are left out; empty if none are. */
  private final String leftOut;

  ClassPath(String module, String leftOut) {
    this.module = module;
    this.leftOut = leftOut;
  }

  public boolean isResolved() {
    return this == BENCHMARKS || Files.exists(file());
  }

  @Override
  public String toString() {
    if (this == BENCHMARKS) {
      return System.getProperty("java.class.path");
    }
    try {
      String resolved =
          Arrays.stream(Files.readString(file()).strip().split(File.pathSeparator))
              .filter(
                  entry ->
                      leftOut.isEmpty()
                          || !Path.of(entry).getFileName().toString().startsWith(leftOut))
              .collect(joining(File.pathSeparator));
      return classes() + File.pathSeparator + resolved;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file() {
    String repository = System.getProperty("benchmarks.repository", ".");
    return Path.of(repository, "benchmarks", module, "target", "class-path");
  }

  private static Path classes() {
    try {
      return Path.of(ClassPath.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
