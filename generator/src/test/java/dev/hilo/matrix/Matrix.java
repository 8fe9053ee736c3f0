package dev.hilo.matrix;

import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Databases by what was shown on each. A cell says "yes" only if all of its tests ran and passed.
 */
final class Matrix {

  /** The databases on which no run has passed yet; a run that passes removes its database. */
  static final Set<TestDatabase> UNTESTED = Set.of(TestDatabase.ORACLE, TestDatabase.SQLSERVER);

  private final Collection<Proof> proofs;
  private final Function<Proof.Key, Outcome> outcomes;
  private final Function<TestDatabase, String> labels;
  private final List<String> refusals = new ArrayList<>();

  /**
   * @param proofs all that there is to show
   * @param outcomes what became of it
   * @param labels how databases are called
   */
  Matrix(
      Collection<Proof> proofs,
      Function<Proof.Key, Outcome> outcomes,
      Function<TestDatabase, String> labels) {
    this.proofs = proofs;
    this.outcomes = outcomes;
    this.labels = labels;
  }

  /** As it is after a run in which every test passed, but for databases that are untested. */
  static Matrix planned(Collection<Proof> proofs, Function<TestDatabase, String> labels) {
    return new Matrix(
        proofs,
        key -> UNTESTED.contains(key.database()) ? Outcome.NOT_RUN : Outcome.PASSED,
        labels);
  }

  /** The table, and what is refused below it. */
  String markdown() {
    refusals.clear();
    List<String> lines = new ArrayList<>();
    lines.add(row("database", Stream.of(Cell.values()).map(Cell::title)));
    lines.add(row("---", Stream.of(Cell.values()).map(cell -> "---")));
    for (TestDatabase database : TestDatabase.values()) {
      lines.add(
          row(labels.apply(database), Stream.of(Cell.values()).map(cell -> text(database, cell))));
    }
    for (int i = 0; i < refusals.size(); i++) {
      lines.add("");
      lines.add("(%d) %s".formatted(i + 1, refusals.get(i)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String row(String first, Stream<String> others) {
    return "| " + first + others.collect(Collectors.joining(" | ", " | ", " |"));
  }

  private String text(TestDatabase database, Cell cell) {
    List<Proof> all =
        proofs.stream()
            .filter(proof -> proof.database() == database && proof.cell() == cell)
            .toList();
    Set<Outcome> seen =
        all.stream().map(proof -> outcomes.apply(proof.key())).collect(Collectors.toSet());
    if (seen.contains(Outcome.FAILED)) {
      return "FAILED";
    }
    if (!seen.equals(Set.of(Outcome.PASSED))) {
      return seen.contains(Outcome.PASSED)
          ? "partly run"
          : UNTESTED.contains(database) && !all.isEmpty() ? "untested" : "not run";
    }
    String notes =
        all.stream()
            .map(Proof::refusal)
            .filter(refusal -> !refusal.isEmpty())
            .distinct()
            .map(this::note)
            .collect(Collectors.joining());
    boolean works = all.stream().anyMatch(proof -> proof.refusal().isEmpty());
    return (works ? "yes" : "refused") + notes;
  }

  private String note(String refusal) {
    if (!refusals.contains(refusal)) {
      refusals.add(refusal);
    }
    return " (" + (refusals.indexOf(refusal) + 1) + ")";
  }

  /** What became of a test. */
  enum Outcome {
    PASSED,
    FAILED,
    /** Left out, or never begun. */
    NOT_RUN;

    /** Both of what became of two runs of one method, with different arguments. */
    Outcome and(Outcome other) {
      if (this == FAILED || other == FAILED) {
        return FAILED;
      }
      return this == PASSED ? other : this;
    }
  }
}
