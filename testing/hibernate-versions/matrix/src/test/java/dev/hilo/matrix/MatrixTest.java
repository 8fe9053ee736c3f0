package dev.hilo.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The table of all versions, and its complaints. */
final class MatrixTest {

  private static final Instant BEGAN = Instant.parse("2026-11-21T12:00:00Z");
  private static final Run.Jars JARS = new Run.Jars("a1", "b2", "c3");

  private static Run run(String hibernate, Run.Jars jars, Instant ended, String... failures) {
    return new Run(
        "hibernate-" + hibernate,
        hibernate,
        "17.0.15",
        jars,
        BEGAN,
        ended,
        10,
        4,
        List.of(failures),
        1);
  }

  private static Run passed(String hibernate) {
    return run(hibernate, JARS, BEGAN.plusSeconds(65));
  }

  private static Matrix matrix(Run... runs) {
    Map<String, Optional<Run>> all = new TreeMap<>();
    for (Run run : runs) {
      all.put(run.module(), Optional.of(run));
    }
    return new Matrix(all, BEGAN);
  }

  @Test
  void sortsVersionsAndListsTheirJarsOnce() {
    Matrix matrix = matrix(passed("7.2.24.Final"), passed("6.6.14.Final"), passed("6.6.5.Final"));
    assertThat(matrix.complaints()).isEmpty();
    assertThat(matrix.table().replaceAll(" +", " "))
        .contains(
            """
            [hilo] 6.6.5.Final 17.0.15 10 4 0 1 65 s passed: refused at boot
            [hilo] 6.6.14.Final 17.0.15 10 4 0 1 65 s passed
            [hilo] 7.2.24.Final 17.0.15 10 4 0 1 65 s passed
            [hilo]
            [hilo] core a1, integration b2, tests c3: Hibernate 6.6.5.Final, 6.6.14.Final, 7.2.24.Final
            """);
  }

  @Test
  void reportsDifferentJars() {
    Run other = run("7.2.24.Final", new Run.Jars("a1", "b2", "c4"), BEGAN.plusSeconds(1));
    assertThat(matrix(passed("6.6.14.Final"), other).complaints())
        .singleElement()
        .asString()
        .contains("not all versions ran the same jars", "c3", "c4");
  }

  @Test
  void reportsFailuresOnAReleasedVersion() {
    assertThat(matrix(run("7.4.6.Final", JARS, BEGAN.plusSeconds(1), "a(): b", "c()")).complaints())
        .containsExactly(
            "hibernate-7.4.6.Final failed in a(): b", "hibernate-7.4.6.Final failed in c()");
  }

  @Test
  void showsFailuresOnAnUnreleasedVersion() {
    Matrix matrix = matrix(run("8.0.0.Beta1", JARS, BEGAN.plusSeconds(1), "a()"));
    assertThat(matrix.complaints()).isEmpty();
    assertThat(matrix.table()).contains("failed, as it may");
  }

  @Test
  void reportsARunOfAnotherBuild() {
    assertThat(matrix(run("7.4.6.Final", JARS, BEGAN.minusSeconds(1))).complaints())
        .containsExactly("hibernate-7.4.6.Final left an old result: it has not run in this build");
  }

  @Test
  void reportsAMissingRun() {
    assertThat(new Matrix(Map.of("hibernate-7.0", Optional.empty()), BEGAN).complaints())
        .containsExactly("hibernate-7.0 left no result: its run did not come to an end");
  }
}
