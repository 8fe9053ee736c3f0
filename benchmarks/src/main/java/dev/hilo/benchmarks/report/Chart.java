package dev.hilo.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Paint;
import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DefaultDrawingSupplier;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.text.TextUtils;
import org.jfree.data.category.DefaultCategoryDataset;

/** A chart of bars or lines over categories. Each series has a colour. */
public record Chart(
    String title, String across, String unit, boolean logarithmic, List<Point> points) {

  private static final int WIDTH = 860;

  /** Distinct for people with colour blindness (after Okabe and Ito). */
  private static final Paint[] COLOURS =
      Stream.of(
              "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a7a00",
              "#7f7f7f", "#a0522d", "#5b5bd6", "#b22222", "#2e8b57")
          .map(Color::decode)
          .toArray(Paint[]::new);

  /**
   * Horizontal bars, such as one for each contestant.
   *
   * @param logarithmic for figures that span decades; values up to 0 have no bar then
   */
  public static Chart bars(String title, String unit, boolean logarithmic) {
    return new Chart(title, "", unit, logarithmic, new ArrayList<>());
  }

  /**
   * Lines, such as one for each contestant.
   *
   * @param logarithmic for figures that span decades; values up to 0 are drawn at the lower end
   */
  public static Chart lines(String title, String across, String unit, boolean logarithmic) {
    return new Chart(title, across, unit, logarithmic, new ArrayList<>());
  }

  /** Adds a bar or a point, unless the value is not finite. */
  public Chart add(String series, String category, double value) {
    if (Double.isFinite(value)) {
      points.add(new Point(series, category, value));
    }
    return this;
  }

  /** Adds the median of each group, whose series and category are in columns. */
  public Chart add(List<Figures> groups, String series, String category, String column) {
    groups.forEach(of -> add(of.text(series), of.text(category), of.median(column)));
    return this;
  }

  void write(Path file) throws IOException {
    boolean isBars = across.isEmpty();
    double min = points.stream().mapToDouble(Point::value).filter(v -> v > 0).min().orElse(1);
    double low = logarithmic ? Math.pow(10, Math.floor(Math.log10(min))) : 0;
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    for (Point point : points) {
      boolean shown = point.value >= low || !isBars;
      data.addValue(shown ? Math.max(low, point.value) : null, point.series, point.category);
    }
    JFreeChart chart = isBars ? bars(data, low) : lines(data);
    CategoryPlot plot = chart.getCategoryPlot();
    ValueAxis axis = new NumberAxis(unit);
    if (logarithmic) {
      LogAxis decades = new LogAxis(unit);
      decades.setTickUnit(new NumberTickUnit(1));
      axis = decades;
    }
    plot.setRangeAxis(axis);
    double max = points.stream().mapToDouble(Point::value).max().orElse(1);
    axis.setRange(low, max <= low ? low + 1 : max * (logarithmic ? 4 : 1.15));
    plot.setBackgroundPaint(Color.WHITE);
    plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
    plot.setDrawingSupplier(
        new DefaultDrawingSupplier(
            COLOURS,
            DefaultDrawingSupplier.DEFAULT_OUTLINE_PAINT_SEQUENCE,
            DefaultDrawingSupplier.DEFAULT_STROKE_SEQUENCE,
            DefaultDrawingSupplier.DEFAULT_OUTLINE_STROKE_SEQUENCE,
            DefaultDrawingSupplier.DEFAULT_SHAPE_SEQUENCE));
    int height = isBars ? 120 + 16 * points.size() + 10 * data.getColumnCount() : 480;
    // Keeps rotated text as text, instead of shapes.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    VectorGraphics2D picture = new VectorGraphics2D();
    chart.draw(picture, new Rectangle(WIDTH, height));
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    Processors.get("svg")
        .getDocument(picture.getCommands(), new PageSize(WIDTH, height))
        .writeTo(svg);
    // The library omits Java's default font. Readers would have to fetch the DTD.
    Files.writeString(
        file,
        svg.toString(UTF_8)
            .replaceFirst("<!DOCTYPE[^>]*>\\s*", "")
            .replaceFirst("<svg ", "<svg style=\"font:12px sans-serif\" "));
  }

  private JFreeChart bars(DefaultCategoryDataset data, double low) {
    JFreeChart chart =
        ChartFactory.createBarChart(
            title,
            "",
            unit,
            data,
            PlotOrientation.HORIZONTAL,
            data.getRowCount() > 1,
            false,
            false);
    BarRenderer bars = (BarRenderer) chart.getCategoryPlot().getRenderer();
    bars.setBarPainter(new StandardBarPainter());
    bars.setShadowVisible(false);
    bars.setBase(low);
    bars.setDefaultItemLabelGenerator(
        new StandardCategoryItemLabelGenerator("{2}", new DecimalFormat("#,##0.##")));
    bars.setDefaultItemLabelsVisible(true);
    return chart;
  }

  private JFreeChart lines(DefaultCategoryDataset data) {
    JFreeChart chart =
        ChartFactory.createLineChart(
            title, across, unit, data, PlotOrientation.VERTICAL, true, false, false);
    ((LineAndShapeRenderer) chart.getCategoryPlot().getRenderer()).setDefaultShapesVisible(true);
    return chart;
  }

  record Point(String series, String category, double value) {}
}
