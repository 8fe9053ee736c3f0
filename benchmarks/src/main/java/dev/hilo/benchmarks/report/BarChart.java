package dev.hilo.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Bars that lie below each other with their figures beside them, such as one a contestant; in
 * groups where there is more than one series, such as one a number of threads.
 */
public final class BarChart implements Chart {

  private static final int WIDTH = 860;
  private static final int LEFT = 250;
  private static final int RIGHT = WIDTH - 80;
  private static final int BAR = 16;
  private static final int GAP = 10;

  private final String title;
  private final Axis axis;
  private final List<String> series = new ArrayList<>();
  private final Map<String, Map<String, Double>> groups = new LinkedHashMap<>();

  /** A chart without bars yet. */
  public BarChart(String title, Axis axis) {
    this.title = title;
    this.axis = axis;
  }

  /**
   * Adds a bar.
   *
   * @param group what stands to the left of it
   * @param name of its series, which gives it its colour; one that is the same for all bars gives
   *     no legend
   * @param value how long it is; no bar if it is not a number
   */
  public BarChart bar(String group, String name, double value) {
    if (!series.contains(name)) {
      series.add(name);
    }
    groups.computeIfAbsent(group, g -> new LinkedHashMap<>()).put(name, value);
    return this;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String svg() {
    int top = series.size() > 1 ? 70 : 44;
    int bars = groups.values().stream().mapToInt(Map::size).sum();
    int bottom = top + bars * BAR + groups.size() * GAP + GAP;
    Svg svg = new Svg(WIDTH, bottom + 56, title);
    svg.label(16, 26, "start", "title", title);
    double[] values =
        groups.values().stream()
            .flatMap(group -> group.values().stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    AxisScale across = AxisScale.over(axis, values, LEFT, RIGHT);
    for (double mark : across.marks()) {
      svg.line(across.at(mark), top, across.at(mark), bottom, "grid");
      svg.label(across.at(mark), bottom + 18, "middle", "", Axis.spelled(mark));
    }
    svg.label((LEFT + RIGHT) / 2.0, bottom + 42, "middle", "", axis.title());
    if (series.size() > 1) {
      legend(svg);
    }
    double y = top + GAP;
    for (Map.Entry<String, Map<String, Double>> group : groups.entrySet()) {
      double middle = y + group.getValue().size() * BAR / 2.0;
      svg.label(LEFT - 8, middle + 4, "end", "", group.getKey());
      for (Map.Entry<String, Double> bar : group.getValue().entrySet()) {
        draw(svg, across, y, series.indexOf(bar.getKey()), bar.getValue());
        y += BAR;
      }
      y += GAP;
    }
    svg.line(LEFT, top, LEFT, bottom, "axis");
    return svg.end();
  }

  private static void draw(Svg svg, AxisScale across, double y, int index, double value) {
    if (Double.isFinite(value)) {
      double end = across.at(value);
      svg.bar(LEFT, y + 1, end - LEFT, BAR - 2, Svg.colour(index));
      svg.label(end + 5, y + BAR - 4, "start", "", Spelled.figure(value));
    }
  }

  private void legend(Svg svg) {
    double x = LEFT;
    for (int i = 0; i < series.size(); i++) {
      svg.bar(x, 44, 12, 12, Svg.colour(i));
      svg.label(x + 18, 54, "start", "", series.get(i));
      x += 44 + 7.5 * series.get(i).length();
    }
  }
}
