package dev.hilo.testdb;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Prints at the end of a run which databases its tests did not run on, and how many tests. */
public final class NotRun implements TestExecutionListener {
  private static final String MARK = "NOT RUN on ";

  private final Map<String, Integer> tests = new TreeMap<>();
  private final Consumer<String> log;

  /** For JUnit, which finds this class as a service. */
  public NotRun() {
    this(System.out::println);
  }

  NotRun(Consumer<String> log) {
    this.log = log;
  }

  static String message(TestDatabase database, List<String> reasons, String remedy) {
    return "%s%s, because there is no server. %s. To run the tests there: %s."
        .formatted(MARK, database.label(), String.join("; ", reasons), remedy);
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    result
        .getThrowable()
        .map(thrown -> String.valueOf(thrown.getMessage()))
        .filter(message -> message.startsWith(MARK))
        .ifPresent(message -> tests.merge(message, 1, Integer::sum));
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan plan) {
    tests.forEach((message, count) -> log.accept("[hilo] %s (%d tests)".formatted(message, count)));
  }
}
