package dev.hilo.benchmarks.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLoListener.RangeReserved;
import dev.hilo.HiLoListener.RangeReturned;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RangeFilesTest {

  @TempDir private Path directory = Path.of("");
  private final RangeLog first = new RangeLog();
  private final RangeLog second = new RangeLog();

  @Test
  void rangesSideBySideShareNothing() throws IOException {
    reserve(first, 1, 100);
    reserve(second, 101, 200);
    reserve(first, 201, 300);

    assertThat(duplicates()).isZero();
  }

  @Test
  void numbersInTwoRangesCount() throws IOException {
    reserve(first, 1, 100);
    reserve(second, 91, 95);
    reserve(second, 96, 110);

    assertThat(duplicates()).isEqualTo(10);
  }

  @Test
  void whatWentBackMayBeGivenAgain() throws IOException {
    reserve(first, 1, 100);
    reserve(first, 101, 200);
    first.rangeReturned(new RangeReturned("orders", 101, 200));
    first.rangeReturned(new RangeReturned("orders", 51, 100));
    reserve(second, 51, 150);

    assertThat(duplicates()).isZero();
  }

  private long duplicates() throws IOException {
    Path one = directory.resolve("first");
    Path other = directory.resolve("second");
    first.write(one);
    second.write(other);
    return RangeFiles.duplicates(List.of(one, other));
  }

  private static void reserve(RangeLog log, long low, long high) {
    log.rangeReserved(new RangeReserved("orders", low, high, "A", Duration.ZERO, 0));
  }
}
