package dev.hilo.matrix;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * One run of the Hibernate tests.
 *
 * @param module the module that ran them
 * @param hibernate the version of Hibernate
 * @param java the version of Java
 * @param jars the checksums of what ran
 * @param began when it began
 * @param ended when the first of its JVMs ended, so that one old result makes all old
 * @param ran how many tests ran
 * @param onServers how many of them were on a database server, and not on H2
 * @param failures which of them failed, and why
 * @param skipped how many were skipped because they do not apply to this version
 */
record Run(
    String module,
    String hibernate,
    String java,
    Jars jars,
    Instant began,
    Instant ended,
    int ran,
    int onServers,
    List<String> failures,
    int skipped) {

  /**
   * Checksums.
   *
   * @param generator of the core
   * @param classes of the integration
   * @param tests of its tests
   */
  record Jars(String generator, String classes, String tests) {}

  /**
   * The result of a module in this build. If it left none, this is its result in an earlier build.
   * Empty if there is neither. Files of earlier builds may remain beside those of this one, because
   * Maven numbers the JVMs differently each time.
   */
  static Optional<Run> of(Path module, Instant buildBegan) {
    try (Stream<Path> files = Files.list(module.resolve("target"))) {
      List<Run> all =
          files
              .filter(
                  file -> file.getFileName().toString().matches("hibernate-run-\\d+\\.properties"))
              .map(file -> read(module, file))
              .toList();
      return all.stream()
          .filter(run -> !run.ended.isBefore(buildBegan))
          .reduce(Run::with)
          .or(() -> all.stream().reduce(Run::with));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The result of one JVM. */
  private static Run read(Path module, Path file) {
    Properties all = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      all.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Run(
        module.getFileName().toString(),
        all.getProperty("hibernate"),
        all.getProperty("java"),
        new Jars(
            all.getProperty("generator"), all.getProperty("classes"), all.getProperty("tests")),
        Instant.parse(all.getProperty("began")),
        Instant.parse(all.getProperty("ended")),
        Integer.parseInt(all.getProperty("ran")),
        Integer.parseInt(all.getProperty("on.servers")),
        all.getProperty("failures").isEmpty()
            ? List.of()
            : List.of(all.getProperty("failures").split("\n\n")),
        Integer.parseInt(all.getProperty("skipped")));
  }

  /** Adds the result of another JVM with tests of the same module. */
  private Run with(Run other) {
    return new Run(
        module,
        hibernate,
        java,
        jars,
        began.isBefore(other.began) ? began : other.began,
        ended.isBefore(other.ended) ? ended : other.ended,
        ran + other.ran,
        onServers + other.onServers,
        Stream.of(failures, other.failures).flatMap(List::stream).toList(),
        skipped + other.skipped);
  }

  /** For versions that are too old, only the refusal is tested. */
  private boolean isRefused() {
    return Version.parse(hibernate).compareTo(Version.parse("6.6.14")) < 0;
  }

  /** A version that is not released yet may fail. */
  boolean isReleased() {
    return hibernate.endsWith(".Final");
  }

  Duration duration() {
    return Duration.between(began, ended);
  }

  String result() {
    if (failures.isEmpty()) {
      return isRefused() ? "passed: refused at boot" : "passed";
    }
    return isReleased() ? "FAILED" : "failed, as it may: not released";
  }
}
