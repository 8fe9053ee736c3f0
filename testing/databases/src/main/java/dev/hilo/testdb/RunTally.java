package dev.hilo.testdb;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
 * Counts the tests of a run by database. At the end it prints on which databases they did not run,
 * and writes the counts into a file. {@code testing/summary} prints the counts of all modules.
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

  /** The database that a container of the test or its class is named after. */
  private String database(TestIdentifier test) {
    TestPlan running = requireNonNull(plan);
    return DatabaseOfTest.of(running, test)
        .or(
            () ->
                DatabaseOfTest.withContainers(running, test)
                    .flatMap(RunTally::classNames)
                    .flatMap(name -> TestDatabase.ofClassName(name).stream())
                    .findFirst())
        .map(TestDatabase::label)
        .orElse(ELSEWHERE);
  }

  /** The names of the class of a test and of those around it, without the package. */
  private static Stream<String> classNames(TestIdentifier test) {
    String name =
        test.getSource()
            .map(
                source ->
                    source instanceof MethodSource method
                        ? method.getClassName()
                        : source instanceof ClassSource type ? type.getClassName() : "")
            .orElse("");
    return Stream.of(name.substring(name.lastIndexOf('.') + 1).split("\\$"));
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
