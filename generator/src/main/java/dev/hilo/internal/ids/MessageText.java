package dev.hilo.internal.ids;

/** Shortens text of the user for a message, and keeps it on one line. */
public final class MessageText {

  private static final int MOST = 120;
  private static final int END = 20;

  private MessageText() {}

  public static String of(String text) {
    int[] points = text.codePoints().limit(MOST + 1L).toArray();
    if (points.length <= MOST) {
      return printable(points);
    }
    int end = text.offsetByCodePoints(text.length(), -END);
    return printable(text.codePoints().limit(MOST - END).toArray())
        + "…"
        + printable(text.substring(end).codePoints().toArray());
  }

  private static String printable(int[] points) {
    StringBuilder printable = new StringBuilder();
    for (int point : points) {
      printable.appendCodePoint(breaksALine(point) ? '\uFFFD' : point);
    }
    return printable.toString();
  }

  /** Whether it is a control character other than the tab, a line separator or a lone surrogate. */
  private static boolean breaksALine(int point) {
    return (Character.isISOControl(point) && point != '\t')
        || point == '\u2028'
        || point == '\u2029'
        || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }
}
