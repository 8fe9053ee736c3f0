package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdFormat;
import dev.hilo.range.Ranges;
import dev.hilo.table.Counter;

/** Sequence ids, whose numbers rise over all collections: one counter for each node tag. */
final class SequenceIds {

  /** Its name is one that no collection can have. */
  private static final Counter COUNTER = Counter.perNode("/");

  private final Ranges ranges;
  private final IdFormat format;

  SequenceIds(Ranges ranges, IdFormat format) {
    this.ranges = ranges;
    this.format = format;
  }

  String next(CollectionName prefix) {
    NumberSource.Taken taken = new NumberSource(ranges.of(COUNTER)).next();
    return format.affixes(prefix, taken.tag()).sequenceId(taken.number());
  }
}
