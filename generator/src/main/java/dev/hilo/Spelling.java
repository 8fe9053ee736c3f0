package dev.hilo;

import dev.hilo.format.IdFormat.Affixes;
import dev.hilo.format.IdRules;
import dev.hilo.range.RangeCursor;
import java.nio.charset.StandardCharsets;

/**
 * How the ids of one collection and tag are spelled. Immutable, so that a number never meets the
 * tag of another range. The rules are looked at once; what is left to see to for each id is that
 * its digits fit.
 */
final class Spelling {

  private static final int MOST_DIGITS = 19;

  private final Affixes affixes;
  private final IdRules rules;
  private final Tails tails;

  /** The highest number whose id is short enough. */
  private final long highest;

  /**
   * @throws IllegalArgumentException if no number makes an id of these
   */
  Spelling(Affixes affixes, IdRules rules, Tails tails) {
    this.affixes = affixes;
    this.rules = rules;
    this.tails = tails;
    String shortest = rules.check(affixes.id(1));
    int digits = rules.mostBytes() - shortest.getBytes(StandardCharsets.UTF_8).length + 1;
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
  String tag() {
    return affixes.tag();
  }

  /**
   * The id of a number.
   *
   * @throws IllegalArgumentException if it is longer than an id may be
   */
  String id(long number) {
    String id = affixes.id(number);
    return number <= highest ? id : rules.check(id);
  }

  /**
   * The ids around a number, to take that of each from; none if some of them are too long.
   *
   * @param cursor the one that gave the number, whose tag is that of this spelling
   */
  Neighbours around(long number, RangeCursor cursor) {
    return number <= highest - Tails.MANY
        ? tails.around(number, cursor, affixes.head())
        : Neighbours.none(cursor);
  }
}
