package dev.hilo.testdb;

import java.util.regex.Pattern;

/** Versions as servers tell them. */
final class Versions {
  private static final Pattern DECORATION = Pattern.compile("[ -].*", Pattern.DOTALL);

  private Versions() {}

  /** The number alone: MariaDB says {@code 11.4.5-MariaDB}, H2 and Debian add more words. */
  static String plain(String product) {
    return DECORATION.matcher(product).replaceFirst("");
  }
}
