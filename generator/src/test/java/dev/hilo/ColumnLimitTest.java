package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.common.NumericIdType;
import dev.hilo.rows.ColumnLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnLimitTest {

  @Test
  void ofANumberIsThatOfItsType() {
    assertThat(ColumnLimit.ofNumbers(NumericIdType.SHORT.highest()).highest("orders", "A"))
        .isEqualTo(32_767);
    assertThat(ColumnLimit.ofNumbers(NumericIdType.INTEGER.highest()).highest("orders", null))
        .isEqualTo(2_147_483_647);
    assertThat(ColumnLimit.ofNumbers(NumericIdType.BIG_INTEGER.highest()).highest("orders", null))
        .isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "9, orders, A, 0", "10, orders, A, 9", "12, orders, A, 999",
    "12, orders, '', 99999", "12, orders, North, 0", "12, orders|, , 99999",
    "12, 😀😀😀😀😀😀, , 99999", "25, orders, , 999999999999999999",
        "26, orders, , 9223372036854775807",
    "2147483648, orders, A, 9223372036854775807",
  })
  void ofATextIsWhatFitsBesideThePrefixAndTheTag(
      long characters, String counter, String tag, long highest) {
    assertThat(ColumnLimit.ofText(characters).highest(counter, tag)).isEqualTo(highest);
  }

  @Test
  void ofTwoColumnsIsTheSmallerOne() {
    ColumnLimit both =
        ColumnLimit.ofText(12).and(ColumnLimit.ofNumbers(NumericIdType.INTEGER.highest()));

    assertThat(both.highest("orders", "A")).isEqualTo(999);
    assertThat(both.and(ColumnLimit.ofText(200))).isEqualTo(both);
    assertThat(
            ColumnLimit.ofText(200)
                .and(ColumnLimit.ofNumbers(NumericIdType.SHORT.highest()))
                .highest("o", "A"))
        .isEqualTo(32_767);
  }
}
