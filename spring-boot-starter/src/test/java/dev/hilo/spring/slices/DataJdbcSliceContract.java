package dev.hilo.spring.slices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import org.junit.jupiter.api.Test;

/** What {@code @DataJdbcTest} gives, which has another package in each generation. */
public abstract class DataJdbcSliceContract {

  private final HiLo hilo;

  /** It comes from the slice. */
  protected DataJdbcSliceContract(HiLo hilo) {
    this.hilo = hilo;
  }

  @Test
  final void thereIsAHiLo() {
    assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
  }
}
