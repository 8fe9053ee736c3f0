package dev.hilo.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.CollectionStatistics;
import java.util.function.Consumer;

/** Compares statistics, but for what depends on time. */
public final class StatisticsAssertions {

  private StatisticsAssertions() {}

  public static Consumer<CollectionStatistics> counted(
      long generated,
      long remaining,
      long capacity,
      long reservations,
      long conflicts,
      long failures) {
    return seen ->
        assertThat(seen)
            .isEqualTo(
                new CollectionStatistics(
                    generated,
                    remaining,
                    capacity,
                    reservations,
                    conflicts,
                    failures,
                    seen.waits(),
                    seen.max(),
                    seen.limit(),
                    seen.exhaustion(),
                    seen.nodeTag(),
                    seen.heldRanges(),
                    seen.lastError()));
  }
}
