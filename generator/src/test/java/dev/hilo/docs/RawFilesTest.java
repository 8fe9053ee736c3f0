package dev.hilo.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Pages show what the raw files in the repository say. */
class RawFilesTest {

  private static final String PAGE = "docs/background/tested.md";

  @Test
  void thePageShowsEachLongRun() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    Map<String, String> rows = new TreeMap<>();
    for (String file : Page.files("testing/results").toList()) {
      JsonNode run = mapper.readTree(Page.ROOT.resolve(file).toFile());
      // The other files are of prices and of tables.
      if (run.has("run")) {
        rows.put(run.get("run").asText(), row(file, run));
      }
    }
    String table =
        "| run | taken | faults | commit, day |\n| --- | --- | --- | --- |\n"
            + String.join("\n", rows.values());

    assertThat(Page.read(PAGE).text())
        .contains(
            "<!-- runs: checked by RawFilesTest -->\n\n" + table + "\n\n<!-- end of runs -->");
  }

  private static String row(String file, JsonNode run) {
    JsonNode figures = run.has("report") ? run.get("report") : run;
    assertThat(figures.path("violations").asLong()).as(file).isZero();
    boolean isSimulated = figures.has("steps");
    return String.format(
        Locale.ROOT,
        "| [%s](../../%s) | %,d %s | %,d | `%.8s`, %s |",
        run.get("run").asText(),
        file,
        all(figures.get(isSimulated ? "steps" : "ids")),
        isSimulated ? "steps" : "ids",
        all(figures.get("faults")),
        run.get("commit").asText(),
        run.get("date").asText());
  }

  @Test
  void thePageOfVersionsQuotesItsRun() throws IOException {
    JsonNode run = raw("versions");
    Map<String, Integer> passed = new TreeMap<>();
    for (JsonNode line : run.get("table")) {
      // A line has the versions of Hibernate and Java, and how many tests ran, ran on servers and
      // failed. HiLo refuses one version, for which one test runs: it is left out.
      String[] columns = line.asText().split(" +", -1);
      if (columns.length > 5 && columns[3].matches("\\d{2,}")) {
        passed.put(
            columns[1].replace(".Final", ""),
            Integer.parseInt(columns[3]) - Integer.parseInt(columns[5]));
      }
    }
    String newest = "7.4.15";
    assertThat(passed).as("a newer version: change this test and the page").containsKey(newest);
    int onNewest = requireNonNull(passed.remove(newest));

    assertThat(words("docs/reference/versions.md"))
        .contains(
            String.format(
                Locale.ROOT,
                "of `%.8s`, %,d tests passed with Hibernate %s on all seven databases, and at least"
                    + " %,d with each other version",
                run.get("commit").asText(),
                onNewest,
                newest,
                Collections.min(passed.values())));
  }

  @Test
  void thePageOfMovingInQuotesThePriceOfTheBridge() throws IOException {
    JsonNode bridge = raw("bridge-price-postgresql");
    assertThat(words("docs/how-to/moving-in.md"))
        .contains(
            String.format(
                Locale.ROOT,
                "[%.1f to %.1f times as long]",
                median(bridge.get("timesOfASequence, 1 writers")),
                median(bridge.get("timesOfASequence, 4 writers"))));
  }

  @Test
  void thePageOfGuaranteesQuotesThePriceOfGaplessNumbers() throws IOException {
    List<Double> shares = new ArrayList<>();
    for (String database : List.of("postgresql", "mysql")) {
      for (JsonNode measured : raw("gapless-price-" + database).get("measured")) {
        if (measured.get("writers").asInt() == 8
            && measured.get("mostMillisInTransaction").asInt() == 0) {
          shares.add(
              median(measured.get("gaplessCommitsPerSecond"))
                  / median(measured.get("identityCommitsPerSecond")));
        }
      }
    }
    assertThat(shares).hasSize(2).allMatch(share -> share > 0.2 && share < 0.3);
    assertThat(words("docs/background/guarantees.md")).contains("a quarter as many rows as with");
  }

  @Test
  void thePageOfBenchmarksQuotesTheSimulatedPace() throws IOException {
    double product = raw("simulated-pace").get("unused at a kill × reservations ÷ ids").asDouble();
    assertThat(words("docs/background/benchmarks.md"))
        .contains(String.format(Locale.ROOT, "product is at most [%.2f]", product));
  }

  private static JsonNode raw(String name) throws IOException {
    Path file = Page.ROOT.resolve("testing/results").resolve(name + ".json");
    return new ObjectMapper().readTree(file.toFile());
  }

  /** A page without its line ends. */
  private static String words(String page) throws IOException {
    return Page.read(page).text().replaceAll("\\s+", " ");
  }

  private static double median(JsonNode figures) {
    List<Double> sorted = new ArrayList<>();
    figures.forEach(figure -> sorted.add(figure.asDouble()));
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  /** A figure, or the sum of figures of several kinds. */
  private static long all(JsonNode figure) {
    return figure.isObject() ? figure.get("all").asLong() : figure.asLong();
  }
}
