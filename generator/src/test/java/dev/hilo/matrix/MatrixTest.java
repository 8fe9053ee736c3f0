package dev.hilo.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hilo.matrix.Matrix.Outcome;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatrixTest {

  /** Found once: it loads every test class. */
  private static final List<Proof> ALL = Proofs.all().flatMap(List::stream).toList();

  private final List<Proof> proofs = new ArrayList<>();
  private final Map<Proof.Key, Outcome> outcomes = new HashMap<>();

  private void proof(Cell cell, String refusal, Outcome outcome) {
    Proof.Key key = new Proof.Key("H2Test", "test" + proofs.size(), TestDatabase.H2);
    proofs.add(new Proof(key, cell, refusal));
    outcomes.put(key, outcome);
  }

  private String h2() {
    return new Matrix(
            proofs, key -> outcomes.getOrDefault(key, Outcome.NOT_RUN), TestDatabase::label)
        .markdown()
        .lines()
        .filter(line -> line.startsWith("| H2"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aCellIsProvenOnlyIfAllOfItRanAndPassed() {
    proof(Cell.PROTOCOL, "", Outcome.PASSED);
    proof(Cell.PROTOCOL, "", Outcome.PASSED);
    proof(Cell.RACES, "", Outcome.PASSED);
    proof(Cell.RACES, "", Outcome.NOT_RUN);
    proof(Cell.ISOLATION, "", Outcome.NOT_RUN);
    proof(Cell.GAPLESS, "", Outcome.PASSED);
    proof(Cell.GAPLESS, "not that", Outcome.PASSED);
    proof(Cell.SCHEMA, "", Outcome.PASSED);
    proof(Cell.SCHEMA, "", Outcome.FAILED);
    proof(Cell.ERRORS, "nor this", Outcome.PASSED);

    assertThat(h2())
        .isEqualTo(
            "| H2 | yes | partly run | not run | yes (1) | FAILED | refused (2) | not run |");
  }

  @Test
  void aCellWithoutTestsIsNotProven() {
    assertThat(h2()).doesNotContain("yes");
  }

  @Test
  void oneOfSeveralArgumentsThatFailsIsAFailure() {
    assertThat(Outcome.PASSED.and(Outcome.FAILED)).isEqualTo(Outcome.FAILED);
    assertThat(Outcome.FAILED.and(Outcome.NOT_RUN)).isEqualTo(Outcome.FAILED);
    assertThat(Outcome.NOT_RUN.and(Outcome.PASSED)).isEqualTo(Outcome.NOT_RUN);
    assertThat(Outcome.PASSED.and(Outcome.PASSED)).isEqualTo(Outcome.PASSED);
  }

  @Test
  void everyCellOfEveryDatabaseHasTests() {
    String planned = Matrix.planned(ALL, TestDatabase::label).markdown();

    assertThat(planned).doesNotContain("not run");
  }

  /** The page shows a run, and a run in which everything passed. */
  @Test
  void thePageShowsARun() throws IOException {
    JsonNode run = new ObjectMapper().readTree(Path.of("../testing/results/matrix.json").toFile());
    List<String> table = new ArrayList<>();
    run.get("table").forEach(line -> table.add(line.asText()));
    String commit = run.get("commit").asText();

    assertThat(commit).matches("[0-9a-f]{40}");
    assertThat(String.join("\n", table) + "\n")
        .isEqualTo(
            Matrix.planned(
                    ALL,
                    database ->
                        table.stream()
                            .filter(line -> line.startsWith("| " + database.label() + " "))
                            .map(line -> line.substring(2, line.indexOf(" |")))
                            .findFirst()
                            .orElse("a database without a row"))
                .markdown());
    assertThat(Files.readString(Path.of("..", "docs", "reference", "databases.md")))
        .contains(
            "(commit `%s`, %s)".formatted(commit.substring(0, 8), run.get("date").asText()),
            "<!-- matrix: checked by MatrixTest -->\n\n"
                + String.join("\n", table)
                + "\n\n<!-- end of matrix -->");
  }
}
