package dev.hilo.benchmarks.report;

import java.util.Locale;

/**
 * Writes a picture. It brings its own background, light or dark as the reader's system wants it, so
 * that it can be read on any page.
 */
final class Svg {

  /** Told apart by people who see colours differently too (after Okabe and Ito). */
  private static final String[] COLOURS = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a7a00", "#7f7f7f",
    "#a0522d", "#5b5bd6", "#b22222", "#2e8b57",
  };

  private static final String STYLE =
      """
      <style>
      text { font: 13px system-ui, sans-serif; fill: #1f2328; }
      .title { font-size: 15px; font-weight: 600; }
      .back { fill: #ffffff; }
      .grid { stroke: #d0d7de; stroke-width: 1; }
      .axis { stroke: #57606a; stroke-width: 1; }
      @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .back { fill: #161b22; }
      .grid { stroke: #30363d; }
      .axis { stroke: #9198a1; }
      }
      </style>
      """;

  private final StringBuilder text = new StringBuilder();

  Svg(int width, int height, String title) {
    text.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            .formatted(width, height, width, height));
    text.append(" role=\"img\">\n<title>").append(escaped(title)).append("</title>\n");
    text.append(STYLE);
    text.append("<rect class=\"back\" width=\"100%\" height=\"100%\" rx=\"6\"/>\n");
  }

  static String colour(int series) {
    return COLOURS[series % COLOURS.length];
  }

  void label(double x, double y, String anchor, String kind, String words) {
    add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>",
        x, y, anchor, kind, escaped(words));
  }

  void upright(double x, double y, String words) {
    add(
        "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>",
        x, y, escaped(words));
  }

  void line(double x1, double y1, double x2, double y2, String kind) {
    add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>",
        x1, y1, x2, y2, kind);
  }

  void bar(double x, double y, double width, double height, String colour) {
    add(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
        x, y, width, height, colour);
  }

  void dot(double x, double y, String colour) {
    add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"/>", x, y, colour);
  }

  /** A line through points, dashed for every second set of colours. */
  void path(String points, int series) {
    add(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>",
        points, colour(series), series >= COLOURS.length ? " stroke-dasharray=\"6 4\"" : "");
  }

  /** The whole picture. */
  String end() {
    return text.append("</svg>\n").toString();
  }

  private void add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
