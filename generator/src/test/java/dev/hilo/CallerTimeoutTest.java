package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The reserve timeout bounds the whole wait of a caller, not each of its reservations. */
class CallerTimeoutTest {

  private final FakeTime time = new FakeTime();
  private final AtomicReference<HiLo> hilo = new AtomicReference<>();
  private final AtomicInteger stolen = new AtomicInteger();

  /** Each range takes a second to arrive, and another caller uses it up first. */
  private final HiLoListener thief =
      new HiLoListener() {
        @Override
        public void rangeReserved(RangeReserved event) {
          time.advanceSeconds(1);
          Objects.requireNonNull(hilo.get()).nextNumber("orders");
          stolen.incrementAndGet();
        }
      };

  @Test
  void timesOutIfOtherCallersUseUpEachRange() {
    try (HiLo tiny =
        FakeHiLo.on(new FakeTable(), time)
            .listener(thief)
            .rangeSize(RangeSize.fixed(1))
            .reserveTimeout(Duration.ofSeconds(10))
            .build()) {
      hilo.set(tiny);

      assertThatThrownBy(() -> tiny.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContainingAll("'orders'", "10000 ms", "reserveTimeout", "rangeSize");
      assertThat(stolen).hasValue(10);
    }
  }
}
