package dev.hilo.internal.ids;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Formats the ids of one collection and tag. Immutable, so that a number never gets the tag of
 * another range. The rules are checked once; for each id only the length is checked.
 */
public final class IdFormatter {

  private static final int MOST_DIGITS = 19;

  private final String tag;
  final String head;
  final String tail;
  private final IdFormat format;

  /** The highest number whose id is short enough. */
  private final long highest;

  /** Whether each character fits in one byte. */
  private final boolean singleBytes;

  /**
   * @throws IllegalArgumentException if the format refuses the shortest id
   */
  IdFormatter(IdFormat format, CollectionName name, String tag) {
    this.tag = tag;
    this.head = format.head(name, tag);
    this.tail = format.tail(tag);
    this.format = format;
    String shortest = format.check(head + 1 + tail);
    int digits = format.mostBytes() - shortest.getBytes(StandardCharsets.UTF_8).length + 1;
    this.singleBytes = shortest.chars().allMatch(c -> c < 256);
    this.highest = digits < MOST_DIGITS ? (long) Math.pow(10, digits) - 1 : Long.MAX_VALUE;
  }

  public String tag() {
    return tag;
  }

  /**
   * The id of a number.
   *
   * @throws IllegalArgumentException if the id is too long
   */
  public String id(long number) {
    String id = tail.isEmpty() ? head + number : head + number + tail;
    return number <= highest ? id : format.check(id);
  }

  /**
   * The ids of a hundred numbers; null if some are too long, or need too much memory.
   *
   * @param first the first of these numbers
   * @param id the id of the first
   * @param source hands out all of these numbers, under the tag of this formatter
   */
  public @Nullable PreformattedIds preformat(long first, String id, Object source) {
    long last = first + PreformattedIds.MANY - 1;
    return singleBytes && id.length() <= PreformattedIds.LONGEST && last <= highest
        ? new PreformattedIds(source, first, id, id.length() - tail.length() - 2)
        : null;
  }
}
