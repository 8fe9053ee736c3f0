package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdFormat;
import dev.hilo.format.IdFormat.Affixes;
import dev.hilo.range.NumberRange;
import dev.hilo.range.RangeException;
import dev.hilo.range.Ranges;
import dev.hilo.table.CounterKey;
import java.util.List;
import java.util.stream.LongStream;

/** Ordinary identities: numbers of which each is committed to the table before it is used. */
final class IdentityNumbers {

  private final Ranges ranges;
  private final IdFormat format;
  private final Claims claims;

  IdentityNumbers(Ranges ranges, IdFormat format, Claims claims) {
    this.ranges = ranges;
    this.format = format;
    this.claims = claims;
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
    Affixes affixes = format.affixes(prefix, "");
    claims.spelled(affixes, key(prefix).name());
    NumberRange range = next(prefix, count);
    return LongStream.rangeClosed(range.low(), range.high()).mapToObj(affixes::id).toList();
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
