package dev.hilo.hibernate.internal.settings;

import dev.hilo.RangeSize;
import dev.hilo.TagPlacement;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/** Reads the values of settings; an error names the setting, its value and the way out. */
public final class SettingParser {

  private SettingParser() {}

  static char separator(String text) {
    if (text.length() != 1) {
      throw SettingName.SEPARATOR.refused(text, "a separator is one character, such as /", null);
    }
    return text.charAt(0);
  }

  static TagPlacement tagPlacement(String text) {
    try {
      return TagPlacement.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw SettingName.TAG_PLACEMENT.refused(text, "say 'suffix' or 'prefix'", e);
    }
  }

  static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw SettingName.MAX_ID_BYTES.refused(text, "give a number", e);
    }
  }

  static RangeSize rangeSize(Object value) {
    return value instanceof RangeSize size ? size : RangeSize.parse(value.toString());
  }

  static Duration duration(SettingName name, Object value) {
    if (value instanceof Duration duration) {
      return duration;
    }
    String text = text(value);
    try {
      return text.startsWith("P") || text.startsWith("p")
          ? Duration.parse(text)
          : Duration.ofMillis(Long.parseLong(text));
    } catch (DateTimeParseException | NumberFormatException e) {
      throw name.refused(
          value, "give milliseconds, such as 10000, or an ISO duration, such as PT10S", e);
    }
  }

  static boolean flag(SettingName name, Object value) {
    String text = text(value);
    return flag(text).orElseThrow(() -> name.refused(text, "say 'true' or 'false'", null));
  }

  /** What a setting or parameter says, in any casing; empty if it is neither true nor false. */
  public static Optional<Boolean> flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  static String name(SettingName name, Object value) {
    String text = text(value);
    if (text.isEmpty()) {
      throw name.refused(text, "give a name, or leave the setting out", null);
    }
    if (text.indexOf('.') >= 0 && Character.isJavaIdentifierStart(text.charAt(0))) {
      throw name.refused(
          text,
          "a schema is set apart from the table, as "
              + SettingName.SCHEMA.key()
              + "; a name that has a dot in it is put in quotes",
          null);
    }
    return text;
  }

  /** Hibernate takes `name` for "name". */
  static String quoted(String name) {
    return name.length() > 2 && name.startsWith("`") && name.endsWith("`")
        ? '"' + name.substring(1, name.length() - 1) + '"'
        : name;
  }

  static String text(Object value) {
    return value.toString().strip();
  }
}
