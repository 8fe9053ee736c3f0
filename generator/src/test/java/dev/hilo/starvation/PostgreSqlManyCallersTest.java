package dev.hilo.starvation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.IssuedNumbers;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Far more callers at once than a range has numbers. */
@Tag("starvation")
@Isolated("it measures how long callers wait")
class PostgreSqlManyCallersTest extends DatabaseTest {

  private static final int CALLERS = 1600;

  @Test
  void allAreServedThoughARangeHasOneNumber() {
    IssuedNumbers numbers = new IssuedNumbers();
    Queue<String> failures = new ConcurrentLinkedQueue<>();
    try (HiLo hilo =
        HiLo.builder(schema().dataSource())
            .createTableIfMissing()
            .rangeSize(RangeSize.fixed(1))
            .reserveTimeout(Duration.ofMinutes(1))
            .build()) {
      hilo.verify();
      ConcurrentCalls.run(
          CALLERS,
          () -> {
            try {
              numbers.add(hilo.nextNumber("orders"));
            } catch (HiLoException e) {
              failures.add(e.getMessage());
            }
          });
    }
    assertThat(failures.size()).as("failed callers, one with %s", failures.peek()).isZero();
    numbers.exactly(1, CALLERS);
  }
}
