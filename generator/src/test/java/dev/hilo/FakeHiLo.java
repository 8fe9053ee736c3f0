package dev.hilo;

import dev.hilo.internal.range.FakeNode;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.work.MonotonicTime;

/** Builds a {@link HiLo} on a table in memory. */
final class FakeHiLo {

  private FakeHiLo() {}

  /**
   * Without prefetching, so that it does not depend on the clock what is reserved when.
   *
   * <p>Where a query is set for the node tag, {@link FakeTable#node} is the answer.
   */
  static HiLoBuilder on(FakeTable table) {
    return new HiLoBuilder(
            new TableSource(
                null,
                "It has a fake table.",
                true,
                settings ->
                    settings.tagQuery == null ? new FakeNode(table, settings.tag.text()) : table))
        .prefetch(false);
  }

  /** The same with another clock. */
  static HiLoBuilder on(FakeTable table, MonotonicTime time) {
    HiLoBuilder builder = on(table);
    builder.time = time;
    return builder;
  }
}
