package dev.hilo.internal.ids;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes ids apart that were put together by an {@link IdFormat}. */
public final class IdParser {

  private static final String DIGITS = "(0\\d{18}|[1-9]\\d{0,18})";
  private static final Pattern BARE = Pattern.compile(DIGITS);
  private static final Pattern SUFFIXED = Pattern.compile(DIGITS + "-([A-Za-z0-9]{1,32})");
  private static final Pattern TAG = Pattern.compile("[A-Za-z0-9]{1,32}");

  private final IdFormat format;

  /** A parser of ids of this format. */
  public IdParser(IdFormat format) {
    this.format = format;
  }

  /** The parts of an id, or null if none of this format is spelled so. */
  public @Nullable Parts parse(String id) {
    int end = id.lastIndexOf(format.separator().character());
    if (end < 1) {
      return null;
    }
    String head = id.substring(0, end);
    String tail = id.substring(end + 1);
    if (!format.tagFirst()) {
      Matcher suffixed = SUFFIXED.matcher(tail);
      if (suffixed.matches()) {
        return parts(head, suffixed.group(1), suffixed.group(2));
      }
    }
    if (!BARE.matcher(tail).matches()) {
      return null;
    }
    int before = head.lastIndexOf(format.separator().character());
    if (format.tagFirst() && before > 0) {
      String tag = head.substring(before + 1);
      Parts tagged =
          TAG.matcher(tag).matches() ? parts(head.substring(0, before), tail, tag) : null;
      if (tagged != null) {
        return tagged;
      }
    }
    return parts(head, tail, "");
  }

  private @Nullable Parts parts(String collection, String digits, String tag) {
    try {
      long number = Long.parseLong(digits);
      return number == 0
          ? null
          : new Parts(CollectionName.of(collection, format.separator()).text(), number, tag);
    } catch (IllegalArgumentException e) {
      // Digits that are too many, or a collection that this library never spells so.
      return null;
    }
  }

  /**
   * What an id is made of.
   *
   * @param collection the collection, with its casing
   * @param number the number, at least 1
   * @param tag the node tag, empty if it has none
   */
  public record Parts(String collection, long number, String tag) {}
}
