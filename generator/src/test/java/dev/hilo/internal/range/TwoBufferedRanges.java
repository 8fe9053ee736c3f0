package dev.hilo.internal.range;

import dev.hilo.internal.size.AdaptiveSize;
import java.util.Objects;

/** A client in whose memory two ranges follow each other. */
public final class TwoBufferedRanges {

  private TwoBufferedRanges() {}

  /**
   * The counter {@code orders} with two ranges of so many numbers each. Node A served the first,
   * node B the second.
   */
  public static ActiveCounters after(long max, int size) {
    FakeTable table = new FakeTable();
    table.restore("orders", max);
    table.node(() -> Objects.equals(table.row("orders"), max) ? "A" : "B");
    ActiveCounters counters = Client.of(table).size(AdaptiveSize.fixed(size)).build().counters;
    Counter counter = counters.of("orders");
    Client.prefetch(counter);
    RangeCursor unused = counter.after(counter.current(), 1, counter.settings.giveUpAt());
    Client.prefetch(counter);
    return counters;
  }
}
