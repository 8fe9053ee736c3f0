package dev.hilo.matrix;

import static java.util.Objects.requireNonNull;

import dev.hilo.matrix.Matrix.Outcome;
import dev.hilo.testdb.DatabaseOfTest;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.RawFigures;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Prints the matrix when tests have run that speak for it, and keeps it in target/results. */
public final class MatrixListener implements TestExecutionListener {

  private final Map<Proof.Key, Outcome> outcomes = new ConcurrentHashMap<>();
  private final Map<TestDatabase, String> reasons = new ConcurrentHashMap<>();
  private final Map<TestDatabase, Set<String>> notApplicable = new ConcurrentHashMap<>();
  private final Map<String, List<Proof>> proofs = new ConcurrentHashMap<>();
  private @Nullable TestPlan plan;

  @Override
  public void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    note(test, Outcome.NOT_RUN, reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    String reason = result.getThrowable().map(Throwable::getMessage).orElse("");
    Outcome outcome =
        switch (result.getStatus()) {
          case SUCCESSFUL -> Outcome.PASSED;
          case ABORTED -> NotApplicable.is(reason) ? Outcome.PASSED : Outcome.NOT_RUN;
          case FAILED -> Outcome.FAILED;
        };
    // A container of tests that ends well says nothing: it may have had none.
    if (test.isTest() || outcome != Outcome.PASSED) {
      note(test, outcome, reason);
    }
  }

  private void note(TestIdentifier test, Outcome outcome, @Nullable String reason) {
    MethodSource method = methodOf(test);
    if (method == null) {
      return;
    }
    List<Proof> ofClass = proofsOf(method.getClassName());
    for (Proof proof : ofClass) {
      if (proof.key().methodName().equals(method.getMethodName())
          && (isOn(proof.database(), test) || areOnOneDatabase(ofClass))) {
        outcomes.merge(proof.key(), outcome, Outcome::and);
        if (reason != null && NotApplicable.is(reason)) {
          notApplicable
              .computeIfAbsent(proof.database(), database -> new ConcurrentSkipListSet<>())
              .add(reason);
        }
        if (outcome == Outcome.NOT_RUN && reason != null) {
          reasons.putIfAbsent(proof.database(), reason);
        }
      }
    }
  }

  /**
   * Whether the test, or a container of it, has the name of the database: see {@link OnDatabases}.
   */
  private boolean isOn(TestDatabase database, TestIdentifier test) {
    return DatabaseOfTest.of(requireNonNull(plan), test).equals(Optional.of(database));
  }

  private static boolean areOnOneDatabase(List<Proof> proofs) {
    return proofs.stream().map(Proof::database).distinct().count() == 1;
  }

  private Optional<TestIdentifier> parentOf(TestIdentifier test) {
    TestPlan running = plan;
    return running == null ? Optional.empty() : running.getParent(test);
  }

  /** The method of a test, or of what contains it: tests that are made while running have none. */
  private @Nullable MethodSource methodOf(TestIdentifier test) {
    Optional<TestIdentifier> at = Optional.of(test);
    while (at.isPresent()) {
      if (at.get().getSource().orElse(null) instanceof MethodSource method) {
        return method;
      }
      at = parentOf(at.get());
    }
    return null;
  }

  private List<Proof> proofsOf(String className) {
    return proofs.computeIfAbsent(
        className,
        name ->
            ReflectionSupport.tryToLoadClass(name).toOptional().map(Proof::of).orElseGet(List::of));
  }

  @Override
  public void testPlanExecutionFinished(TestPlan testPlan) {
    if (outcomes.isEmpty()) {
      return;
    }
    List<Proof> all = new ArrayList<>();
    // A class of which nothing was run counts, too.
    Proofs.all().forEach(all::addAll);
    Set<TestDatabase> started = new HashSet<>();
    all.stream()
        .filter(proof -> outcomes.get(proof.key()) == Outcome.PASSED)
        .forEach(proof -> started.add(proof.database()));
    Matrix matrix =
        new Matrix(
            all,
            key -> outcomes.getOrDefault(key, Outcome.NOT_RUN),
            database ->
                started.contains(database)
                    ? database.label() + " " + database.server().version()
                    : database.label());
    String table = matrix.markdown();
    StringBuilder text = new StringBuilder(table);
    reasons.forEach(
        (database, reason) ->
            text.append('\n')
                .append(
                    reason.startsWith("NOT RUN on ")
                        ? reason
                        : "Not run on " + database.label() + ": " + reason)
                .append('\n'));
    notApplicable.forEach(
        (database, why) ->
            text.append("\nOn ")
                .append(database.label())
                .append(": ")
                .append(String.join("; ", why))
                .append('\n'));
    System.out.println("[hilo] What was shown on which database:\n\n" + text);
    try {
      new RawFigures("matrix").add("table", table.lines().toList()).write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
