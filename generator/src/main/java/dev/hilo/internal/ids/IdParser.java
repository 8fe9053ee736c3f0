package dev.hilo.internal.ids;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

public final class IdParser {

  private static final String DIGITS = "(0\\d{18}|[1-9]\\d{0,18})";
  private static final Pattern BARE = Pattern.compile(DIGITS);
  private static final Pattern SUFFIXED = Pattern.compile(DIGITS + "-([A-Za-z0-9]{1,32})");
  private static final Pattern TAG = Pattern.compile("[A-Za-z0-9]{1,32}");

  private final IdLayout layout;

  public IdParser(IdLayout layout) {
    this.layout = layout;
  }

  /** The parts of an id; null if HiLo makes no such id. */
  public @Nullable Parts parse(String id) {
    int end = id.lastIndexOf(layout.separator().character());
    if (end < 1) {
      return null;
    }
    String head = id.substring(0, end);
    String tail = id.substring(end + 1);
    if (!layout.tagFirst()) {
      Matcher suffixed = SUFFIXED.matcher(tail);
      if (suffixed.matches()) {
        return parts(head, suffixed.group(1), suffixed.group(2));
      }
    }
    if (!BARE.matcher(tail).matches()) {
      return null;
    }
    int before = head.lastIndexOf(layout.separator().character());
    if (layout.tagFirst() && before > 0) {
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
          : new Parts(CollectionName.of(collection, layout.separator()).text(), number, tag);
    } catch (IllegalArgumentException e) {
      // Too many digits, or a refused collection name.
      return null;
    }
  }

  /**
   * The parts of an id.
   *
   * @param collection the collection, with its casing
   * @param number at least 1
   * @param tag the node tag; empty if there is none
   */
  public record Parts(String collection, long number, String tag) {}
}
