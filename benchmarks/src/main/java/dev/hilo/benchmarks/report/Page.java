package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the templates of chapters add to the page besides their text. */
public final class Page {

  private final List<MustHold> mustHold = new ArrayList<>();
  private final Map<String, Chart> charts = new LinkedHashMap<>();

  /** Adds a line to the table of requirements at the head of the page. */
  public void mustHold(int number, String requirement, String measured, boolean held) {
    mustHold.add(new MustHold(number, requirement, measured, held));
  }

  public List<MustHold> mustHold() {
    return mustHold.stream().sorted(Comparator.comparingInt(MustHold::number)).toList();
  }

  /**
   * Adds a chart, and returns the Markdown that shows it.
   *
   * @param name of its file, lower case, beginning with the name of the chapter
   */
  public String chart(String name, Chart chart) {
    if (charts.put(name, chart) != null) {
      throw new IllegalArgumentException("Two charts of the name '" + name + "'.");
    }
    return "![" + chart.title() + "](" + name + ".svg)";
  }

  void writeCharts(Path folder) throws IOException {
    for (Map.Entry<String, Chart> chart : charts.entrySet()) {
      chart.getValue().write(folder.resolve(chart.getKey() + ".svg"));
    }
  }

  /** A requirement, and whether it held. */
  public record MustHold(int number, String requirement, String measured, boolean held) {}
}
