package dev.hilo.internal.ids;

import java.util.regex.Pattern;

/** Shortens text of the user for a message, and keeps it on one line. */
public final class MessageText {

  private static final int MOST = 120;
  private static final int END = 20;

  /** Control characters other than the tab, separators of lines, and lone surrogates. */
  private static final Pattern BREAKS_A_LINE =
      Pattern.compile("[\\p{Cc}\\p{Cs}\\x{2028}\\x{2029}&&[^\\t]]");

  private MessageText() {}

  public static String of(String text) {
    String shown = text;
    if (text.codePointCount(0, text.length()) > MOST) {
      int head = text.offsetByCodePoints(0, MOST - END);
      int tail = text.offsetByCodePoints(text.length(), -END);
      shown = text.substring(0, head) + "…" + text.substring(tail);
    }
    return BREAKS_A_LINE.matcher(shown).replaceAll("\uFFFD");
  }
}
