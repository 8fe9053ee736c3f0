package dev.hilo.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Lines over a common axis, such as ids per second over threads, one line a contestant. */
public final class LineChart implements Chart {

  private static final int WIDTH = 860;
  private static final int HEIGHT = 440;
  private static final int LEFT = 80;
  private static final int TOP = 44;
  private static final int BOTTOM = HEIGHT - 56;
  private static final int RIGHT = WIDTH - 250;

  private final String title;
  private final Axis x;
  private final Axis y;
  private final List<Line> lines = new ArrayList<>();

  /** A chart without lines yet. */
  public LineChart(String title, Axis x, Axis y) {
    this.title = title;
    this.x = x;
    this.y = y;
  }

  /** Adds a line through points; those that are not finite are left out. */
  public LineChart line(String name, List<Point> points) {
    lines.add(new Line(name, points.stream().filter(Point::isFinite).toList()));
    return this;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String svg() {
    Svg svg = new Svg(WIDTH, HEIGHT, title);
    svg.label(LEFT, 26, "start", "title", title);
    AxisScale across = AxisScale.over(x, all(Point::x), LEFT, RIGHT);
    AxisScale up = AxisScale.over(y, all(Point::y), BOTTOM, TOP);
    for (double mark : across.marks()) {
      svg.line(across.at(mark), TOP, across.at(mark), BOTTOM, "grid");
      svg.label(across.at(mark), BOTTOM + 18, "middle", "", Axis.spelled(mark));
    }
    for (double mark : up.marks()) {
      svg.line(LEFT, up.at(mark), RIGHT, up.at(mark), "grid");
      svg.label(LEFT - 8, up.at(mark) + 4, "end", "", Axis.spelled(mark));
    }
    svg.line(LEFT, BOTTOM, RIGHT, BOTTOM, "axis");
    svg.line(LEFT, TOP, LEFT, BOTTOM, "axis");
    svg.label((LEFT + RIGHT) / 2.0, HEIGHT - 14, "middle", "", x.title());
    svg.upright(22, (TOP + BOTTOM) / 2.0, y.title());
    for (int i = 0; i < lines.size(); i++) {
      draw(svg, i, across, up);
    }
    return svg.end();
  }

  private void draw(Svg svg, int index, AxisScale across, AxisScale up) {
    Line line = lines.get(index);
    StringBuilder path = new StringBuilder();
    for (Point point : line.points()) {
      double left = across.at(point.x());
      double top = up.at(point.y());
      path.append(String.format(Locale.ROOT, "%.1f,%.1f ", left, top));
      svg.dot(left, top, Svg.colour(index));
    }
    svg.path(path.toString().strip(), index);
    double at = TOP + 8 + index * 22;
    svg.path(String.format(Locale.ROOT, "%d,%.1f %d,%.1f", RIGHT + 16, at, RIGHT + 40, at), index);
    svg.label(RIGHT + 46, at + 4, "start", "", line.name());
  }

  private double[] all(ToDoubleFunction<Point> side) {
    return lines.stream().flatMap(line -> line.points().stream()).mapToDouble(side).toArray();
  }

  private record Line(String name, List<Point> points) {}

  /**
   * A point of a line.
   *
   * @param x where it is across
   * @param y how high it is
   */
  public record Point(double x, double y) {
    boolean isFinite() {
      return Double.isFinite(x) && Double.isFinite(y);
    }
  }
}
