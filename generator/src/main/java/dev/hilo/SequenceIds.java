package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.range.RangeChain;
import dev.hilo.range.RangeException;
import dev.hilo.range.Ranges;
import dev.hilo.table.Counter;

/** Sequence ids, whose numbers rise over all collections: one counter for each node tag. */
final class SequenceIds {

  private static final Counter COUNTER = Counter.perNode(CollectionName.SEQUENCE);

  private final Ranges ranges;
  private final Speller speller;

  SequenceIds(Ranges ranges, Speller speller) {
    this.ranges = ranges;
    this.speller = speller;
  }

  String next(CollectionName prefix) {
    speller.checkSequence(prefix);
    try {
      RangeChain.Taken taken = ranges.of(COUNTER).next();
      return speller.sequenceId(prefix, taken.from().tag(), taken.number());
    } catch (RangeException e) {
      throw HiLoException.of(e);
    }
  }
}
