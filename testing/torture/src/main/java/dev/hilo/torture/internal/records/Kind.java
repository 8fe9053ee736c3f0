package dev.hilo.torture.internal.records;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of id that takes its number from a counter. GUIDs and semantic ids have none, so no fault
 * of the database can repeat them.
 */
public enum Kind {
  HILO("(?<collection>.+)/(?<number>[1-9]\\d{0,18})-(?<tag>\\w+)"),
  SEQUENCE("(?<collection>.+)/(?<number>\\d{19})-(?<tag>\\w+)"),
  IDENTITY("(?<collection>.+)/(?<number>[1-9]\\d{0,18})"),
  GAPLESS("(?<collection>.+)/(?<number>[1-9]\\d{0,18})");

  private final Pattern text;

  Kind(String text) {
    this.text = Pattern.compile(text);
  }

  public static Kind named(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether numbers rise over all clients, and not only within one. */
  public boolean risesEverywhere() {
    return this == IDENTITY || this == GAPLESS;
  }

  /** The row of the counter in the table. */
  public CounterRow row(String collection, String tag) {
    String name = collection.toLowerCase(Locale.ROOT);
    return switch (this) {
      case HILO -> new CounterRow(name, "*");
      case SEQUENCE -> new CounterRow("/", tag.toLowerCase(Locale.ROOT));
      case IDENTITY, GAPLESS -> new CounterRow(name + "|", "*");
    };
  }

  /**
   * The number of an id.
   *
   * @return 0 if the text is no id of this kind, collection and node tag
   */
  public long number(String id, String collection, String tag) {
    Matcher parts = text.matcher(id);
    if (!parts.matches() || !parts.group("collection").equals(collection)) {
      return 0;
    }
    boolean hasTag = this == HILO || this == SEQUENCE;
    if (hasTag && !parts.group("tag").equals(tag)) {
      return 0;
    }
    try {
      return Long.parseLong(parts.group("number"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The key of a counter in the table. */
  public record CounterRow(String name, String nodeTag) {}
}
