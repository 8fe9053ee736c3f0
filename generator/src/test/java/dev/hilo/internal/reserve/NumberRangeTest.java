package dev.hilo.internal.reserve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class NumberRangeTest {

  @Test
  void countsBothEnds() {
    assertThat(new NumberRange(65, 96, "A").capacity()).isEqualTo(32);
    assertThat(new NumberRange(7, 7, "A").capacity()).isOne();
  }

  @Test
  void rejectsInvalidRanges() {
    assertThatIllegalArgumentException().isThrownBy(() -> new NumberRange(0, 31, "A"));
    assertThatIllegalArgumentException().isThrownBy(() -> new NumberRange(33, 32, "A"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NumberRange(1, NumberRange.HIGHEST + 1, "A"));
  }
}
