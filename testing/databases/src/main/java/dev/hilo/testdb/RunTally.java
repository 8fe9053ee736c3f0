package dev.hilo.testdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts the tests of a run by database: prints at its end which databases they did not run on, and
 * leaves the counts for {@code testing/summary}, which prints those of all modules.
 */
public final class RunTally implements TestExecutionListener {
  private static final String MARK = "NOT RUN on ";
  private static final String ELSEWHERE = "others";

  private final Map<String, Integer> notRun = new TreeMap<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final Consumer<String> log;
  private final Path folder;
  private @Nullable TestPlan plan;

  /** For JUnit, which finds this class as a service. */
  public RunTally() {
    // Some modules run tests in another folder than their own.
    this(System.out::println, Path.of(System.getProperty("basedir", ""), "target"));
  }

  /**
   * @param folder where the counts are left, if it is there: development tools have none
   */
  RunTally(Consumer<String> log, Path folder) {
    this.log = log;
    this.folder = folder;
  }

  static String message(TestDatabase database, List<String> reasons, String remedy) {
    return "%s%s, because there is no server. %s. To run the tests there: %s."
        .formatted(MARK, database.label(), String.join("; ", reasons), remedy);
  }

  @Override
  public synchronized void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    // A container fails where what all its tests need could not be made.
    if (test.isTest() || result.getStatus() == Status.FAILED) {
      counts.merge(database(test) + "." + result.getStatus(), 1, Integer::sum);
    }
    result
        .getThrowable()
        .map(thrown -> String.valueOf(thrown.getMessage()))
        .filter(message -> message.startsWith(MARK))
        .ifPresent(message -> notRun.merge(message, 1, Integer::sum));
  }

  /** The database that the test, its class or a container of it is named after. */
  private String database(TestIdentifier test) {
    Optional<TestIdentifier> at = Optional.of(test);
    while (at.isPresent()) {
      String display = at.get().getDisplayName();
      String className = className(at.get());
      Optional<String> named =
          Stream.of(TestDatabase.values())
              .filter(
                  database ->
                      display.equals(database.name())
                          || className.regionMatches(
                              true, 0, database.name(), 0, database.name().length()))
              .map(TestDatabase::label)
              .findFirst();
      if (named.isPresent()) {
        return named.get();
      }
      at = plan == null ? Optional.empty() : plan.getParent(at.get());
    }
    return ELSEWHERE;
  }

  private static String className(TestIdentifier test) {
    String name =
        test.getSource()
            .map(
                source ->
                    source instanceof MethodSource method
                        ? method.getClassName()
                        : source instanceof ClassSource type ? type.getClassName() : "")
            .orElse("");
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan finished) {
    notRun.forEach(
        (message, count) -> log.accept("[hilo] %s (%d tests)".formatted(message, count)));
    if (counts.isEmpty() || !Files.isDirectory(folder)) {
      return;
    }
    Properties all = new Properties();
    counts.forEach((what, count) -> all.setProperty(what, count.toString()));
    try {
      // Several JVMs of one module run tests.
      Path file = folder.resolve("tally-" + ProcessHandle.current().pid() + ".properties");
      try (Writer writer = Files.newBufferedWriter(file)) {
        all.store(writer, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
