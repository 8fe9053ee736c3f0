package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.common.NumericIdType;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class NumericIdTypeTest {

  @Test
  void knowsClassesAndTheirPrimitives() {
    assertThat(NumericIdType.of(long.class)).isEqualTo(NumericIdType.LONG);
    assertThat(NumericIdType.of(Integer.class)).isEqualTo(NumericIdType.INTEGER);
    assertThat(NumericIdType.of(short.class)).isEqualTo(NumericIdType.SHORT);
    assertThat(NumericIdType.of(BigInteger.class)).isEqualTo(NumericIdType.BIG_INTEGER);
    assertThat(NumericIdType.of(String.class)).isNull();
    assertThat(NumericIdType.of(double.class)).isNull();
  }

  @Test
  void convertsUpToTheHighestNumberOfTheType() {
    assertThat(NumericIdType.SHORT.convert(32767, "tinies", "Tiny.id")).isEqualTo((short) 32767);
    assertThat(NumericIdType.INTEGER.convert(5, "smalls", "Small.id")).isEqualTo(5);
    assertThat(NumericIdType.BIG_INTEGER.convert(5, "bigs", "Big.id"))
        .isEqualTo(BigInteger.valueOf(5));
    assertThatThrownBy(() -> NumericIdType.SHORT.convert(32768, "tinies", "Tiny.id"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The number 32768 of the collection 'tinies' does not fit Tiny.id, which is of type"
                + " Short and holds at most 32767: make it a Long and its column a bigint.");
  }

  @Test
  void zeroAndNullAreNoNumbers() {
    assertThat(NumericIdType.isSet(null)).isFalse();
    assertThat(NumericIdType.isSet(0)).isFalse();
    assertThat(NumericIdType.isSet(BigInteger.ZERO)).isFalse();
    assertThat(NumericIdType.isSet(BigInteger.ONE.shiftLeft(64))).isTrue();
    assertThat(NumericIdType.isSet(7L)).isTrue();
  }
}
