package dev.hilo.testdb;

import java.util.regex.Pattern;

/** Version numbers of servers. */
final class Versions {
  private static final Pattern DECORATION = Pattern.compile("[ -].*", Pattern.DOTALL);

  private Versions() {}

  /** The number alone, without suffixes such as {@code -MariaDB}. */
  static String plain(String product) {
    return DECORATION.matcher(product).replaceFirst("");
  }
}
