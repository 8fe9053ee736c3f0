package dev.hilo.internal.ids;

import dev.hilo.internal.ids.IdFormat.Affixes;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The text around the numbers of one collection and tag. Immutable, so that a number never meets
 * the tag of another range. The rules are checked once; for each id only the length is checked.
 */
public final class IdTemplate {

  private static final int MOST_DIGITS = 19;

  private final Affixes affixes;
  private final IdRules rules;

  /** The highest number whose id is short enough. */
  private final long highest;

  /** Whether every character can be kept as one byte. */
  private final boolean singleBytes;

  /**
   * @throws IllegalArgumentException if no number makes an id of these
   */
  IdTemplate(Affixes affixes, IdRules rules) {
    this.affixes = affixes;
    this.rules = rules;
    String shortest = rules.check(affixes.id(1));
    int digits = rules.mostBytes() - shortest.getBytes(StandardCharsets.UTF_8).length + 1;
    this.singleBytes = shortest.chars().allMatch(c -> c < 256);
    this.highest = digits < MOST_DIGITS ? power(digits) - 1 : Long.MAX_VALUE;
  }

  private static long power(int digits) {
    long power = 1;
    for (int i = 0; i < digits; i++) {
      power *= 10;
    }
    return power;
  }

  /** The node tag. */
  public String tag() {
    return affixes.tag();
  }

  /**
   * The id of a number.
   *
   * @throws IllegalArgumentException if it is longer than an id may be
   */
  public String id(long number) {
    String id = affixes.id(number);
    return number <= highest ? id : rules.check(id);
  }

  /**
   * The ids of a hundred numbers; null if it does not pay to make them in advance, or some are too
   * long.
   *
   * @param first the first of these numbers
   * @param id the id of the first
   * @param source what gives all of these numbers, under the tag of this template
   */
  public @Nullable PreformattedIds hundred(long first, String id, Object source) {
    long last = first + PreformattedIds.MANY - 1;
    return singleBytes && id.length() <= PreformattedIds.LONGEST && last <= highest
        ? new PreformattedIds(source, first, id, id.length() - affixes.tail().length() - 2)
        : null;
  }
}
