package dev.hilo;

import static java.util.Objects.requireNonNullElse;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormat;
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

  private static final Pattern NUMBER_AND_TAG =
      Pattern.compile("(?!0{19})(0\\d{18}|[1-9]\\d{0,18})(?:-([A-Za-z0-9]{1,32}))?");
  private static final Pattern TAG = Pattern.compile("[A-Za-z0-9]{1,32}");

  /** The parts of an id; empty if HiLo makes no such id. */
  static Optional<DocumentIdentifier> parse(String id, IdFormat format) {
    int end = id.lastIndexOf(format.separator());
    Matcher tail = NUMBER_AND_TAG.matcher(id.substring(end + 1));
    if (end < 1 || !tail.matches()) {
      return Optional.empty();
    }
    String head = id.substring(0, end);
    String digits = tail.group(1);
    String tag = requireNonNullElse(tail.group(2), "");
    if (!format.tagFirst()) {
      return of(id, format, head, digits, tag);
    }
    if (!tag.isEmpty()) {
      return Optional.empty();
    }
    Optional<DocumentIdentifier> untagged = of(id, format, head, digits, "");
    int before = head.lastIndexOf(format.separator());
    String tagBefore = head.substring(before + 1);
    return before > 0 && TAG.matcher(tagBefore).matches()
        ? of(id, format, head.substring(0, before), digits, tagBefore).or(() -> untagged)
        : untagged;
  }

  private static Optional<DocumentIdentifier> of(
      String id, IdFormat format, String collection, String digits, String tag) {
    try {
      String name = CollectionName.of(collection, format.separator()).text();
      return Optional.of(new DocumentIdentifier(id, name, Long.parseLong(digits), tag));
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
