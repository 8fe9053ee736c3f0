package dev.hilo.rows;

import org.jspecify.annotations.Nullable;

/**
 * How large the numbers of ids can become in a column, by its type or its length. Immutable.
 *
 * @param number the highest number of the type
 * @param characters how many characters of text the column holds
 */
public record ColumnLimit(long number, long characters) {

  /** No counter goes beyond 19 digits. */
  private static final int MOST_DIGITS = 19;

  /** A column of bare numbers up to this one. */
  public static ColumnLimit ofNumbers(long highest) {
    return new ColumnLimit(highest, Long.MAX_VALUE);
  }

  /** A column of ids such as {@code orders/1-A}. */
  public static ColumnLimit ofText(long characters) {
    return new ColumnLimit(Long.MAX_VALUE, characters);
  }

  /** The limit of what is stored in both columns. */
  public ColumnLimit and(ColumnLimit other) {
    return new ColumnLimit(Math.min(number, other.number), Math.min(characters, other.characters));
  }

  /**
   * The highest number that fits; 0 if none does.
   *
   * @param counter the name of the counter: {@code orders}, or {@code companies|} for an identity
   * @param nodeTag the node tag in the ids; null or empty if they have none
   */
  public long highest(String counter, @Nullable String nodeTag) {
    int prefix = counter.codePointCount(0, counter.length()) - (counter.endsWith("|") ? 1 : 0);
    int tag = nodeTag == null || nodeTag.isEmpty() ? 0 : nodeTag.length() + 1;
    // The separator takes one character.
    long digits = Math.max(0, characters - prefix - 1 - tag);
    return digits >= MOST_DIGITS ? number : Math.min(number, (long) Math.pow(10, (int) digits) - 1);
  }
}
