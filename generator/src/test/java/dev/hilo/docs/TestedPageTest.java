package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The long runs on the page are those whose raw files are in the repository. */
class TestedPageTest {

  private static final String PAGE = "docs/background/tested.md";

  @Test
  void thePageShowsEachLongRun() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    Map<String, String> rows = new TreeMap<>();
    for (String file : Page.files("testing/results").toList()) {
      JsonNode run = mapper.readTree(Page.ROOT.resolve(file).toFile());
      // The other files are of prices and of tables, which their own tests read.
      if (run.has("run")) {
        rows.put(run.get("run").asText(), row(file, run));
      }
    }
    String table =
        "| run | taken | faults | commit, day |\n| --- | --- | --- | --- |\n"
            + String.join("\n", rows.values());

    assertThat(Page.read(PAGE).text())
        .contains(
            "<!-- runs: checked by TestedPageTest -->\n\n" + table + "\n\n<!-- end of runs -->");
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

  /** A figure, or the sum of figures of several kinds. */
  private static long all(JsonNode figure) {
    return figure.isObject() ? figure.get("all").asLong() : figure.asLong();
  }
}
