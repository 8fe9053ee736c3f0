package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.format.Separator;
import dev.hilo.range.NumberRange;
import dev.hilo.range.RangeException;
import dev.hilo.range.Ranges;
import dev.hilo.table.CounterKey;
import java.util.List;
import java.util.stream.LongStream;

/** Ordinary identities: numbers of which each is committed to the table before it is used. */
final class IdentityNumbers {

  private final Ranges ranges;
  private final Speller speller;
  private final Claims claims;

  IdentityNumbers(Ranges ranges, Speller speller, Claims claims) {
    this.ranges = ranges;
    this.speller = speller;
    this.claims = claims;
  }

  /** The prefix of an identity, which may be given as {@code companies} or {@code companies|}. */
  static CollectionName prefix(String text, Separator separator) {
    return CollectionName.of(
        text.endsWith("|") ? text.substring(0, text.length() - 1) : text, separator);
  }

  static CounterKey key(CollectionName prefix) {
    return CounterKey.shared(prefix.counter() + "|");
  }

  /** The next number. */
  long next(CollectionName prefix) {
    return next(prefix, 1).low();
  }

  /** The next ids, rising: as many as asked for, reserved at once. */
  List<String> nextIds(CollectionName prefix, int count) {
    Spelling spelling = speller.identity(prefix);
    NumberRange range = next(prefix, count);
    return LongStream.rangeClosed(range.low(), range.high()).mapToObj(spelling::id).toList();
  }

  private NumberRange next(CollectionName prefix, int count) {
    String counter = key(prefix).name();
    claims.identity(counter, false);
    try {
      return ranges.identity(counter).next(count);
    } catch (RangeException e) {
      throw HiLoException.of(e);
    }
  }
}
