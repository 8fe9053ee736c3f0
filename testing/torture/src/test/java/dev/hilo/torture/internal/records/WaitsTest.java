package dev.hilo.torture.internal.records;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How exact the histogram is. */
class WaitsTest {

  @Test
  void percentilesAreExactToAnEighth() {
    Waits waits = new Waits();
    for (long micros = 1; micros <= 100_000; micros++) {
      waits.add(micros);
    }
    assertThat(waits.percentile(0.99)).isBetween(99_000L, 99_000L * 9 / 8);
    assertThat(waits.percentile(0.5)).isBetween(50_000L, 50_000L * 9 / 8);
    assertThat(waits.longest()).isEqualTo(100_000);
  }
}
