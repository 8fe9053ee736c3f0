package dev.hilo.format;

/** Text of a user's in a message: what is long in it is left out. */
final class Shortened {

  private static final int MOST = 120;
  private static final int END = 20;

  private Shortened() {}

  static String of(String text) {
    return text.length() <= MOST
        ? text
        : text.substring(0, MOST - END) + "…" + text.substring(text.length() - END);
  }
}
