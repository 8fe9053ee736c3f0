package dev.hilo.benchmarks.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLoListener.RangeReserved;
import dev.hilo.HiLoListener.RangeReturned;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RangesTest {

  private final Ranges first = new Ranges();
  private final Ranges second = new Ranges();

  @Test
  void findsNoDuplicatesInAdjacentRanges() {
    reserve(first, 1, 100);
    reserve(second, 101, 200);
    reserve(first, 201, 300);

    assertThat(duplicates()).isZero();
  }

  @Test
  void countsNumbersInTwoRanges() {
    reserve(first, 1, 100);
    reserve(second, 91, 95);
    reserve(second, 96, 110);

    assertThat(duplicates()).isEqualTo(10);
  }

  @Test
  void allowsReturnedNumbersToBeReservedAgain() {
    reserve(first, 1, 100);
    reserve(first, 101, 200);
    first.rangeReturned(new RangeReturned("orders", 101, 200));
    first.rangeReturned(new RangeReturned("orders", 51, 100));
    reserve(second, 51, 150);

    assertThat(duplicates()).isZero();
  }

  private long duplicates() {
    return Ranges.duplicates(Stream.of(first, second).flatMap(r -> r.list().stream()).toList());
  }

  private static void reserve(Ranges log, long low, long high) {
    log.rangeReserved(new RangeReserved("orders", low, high, "A", Duration.ZERO, 0));
  }
}
