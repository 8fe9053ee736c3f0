package dev.hilo;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdLayout;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of an id, by {@link HiLo#parse}.
 *
 * @param id the whole id
 * @param collection the collection, with its casing: {@code orders}
 * @param number the number, at least 1
 * @param nodeTag the node tag; empty if there is none, as in an identity
 */
public record DocumentIdentifier(String id, String collection, long number, String nodeTag) {

  private static final String DIGITS = "(0\\d{18}|[1-9]\\d{0,18})";
  private static final Pattern BARE = Pattern.compile(DIGITS);
  private static final Pattern SUFFIXED = Pattern.compile(DIGITS + "-([A-Za-z0-9]{1,32})");
  private static final Pattern TAG = Pattern.compile("[A-Za-z0-9]{1,32}");

  /** The parts of an id; empty if HiLo makes no such id. */
  static Optional<DocumentIdentifier> parse(String id, IdLayout layout) {
    int end = id.lastIndexOf(layout.separator().character());
    if (end < 1) {
      return Optional.empty();
    }
    String head = id.substring(0, end);
    String tail = id.substring(end + 1);
    Matcher suffixed = SUFFIXED.matcher(tail);
    if (!layout.tagFirst() && suffixed.matches()) {
      return of(id, layout, head, suffixed.group(1), suffixed.group(2));
    }
    if (!BARE.matcher(tail).matches()) {
      return Optional.empty();
    }
    int before = head.lastIndexOf(layout.separator().character());
    if (layout.tagFirst() && before > 0 && TAG.matcher(head.substring(before + 1)).matches()) {
      var tagged = of(id, layout, head.substring(0, before), tail, head.substring(before + 1));
      if (tagged.isPresent()) {
        return tagged;
      }
    }
    return of(id, layout, head, tail, "");
  }

  private static Optional<DocumentIdentifier> of(
      String id, IdLayout layout, String collection, String digits, String tag) {
    try {
      long number = Long.parseLong(digits);
      String name = CollectionName.of(collection, layout.separator()).text();
      return number == 0
          ? Optional.empty()
          : Optional.of(new DocumentIdentifier(id, name, number, tag));
    } catch (IllegalArgumentException e) {
      // Too many digits, or a refused collection name.
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return id;
  }
}
