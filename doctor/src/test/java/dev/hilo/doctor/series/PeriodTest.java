package dev.hilo.doctor.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.doctor.series.Period.Missing;
import dev.hilo.doctor.series.Period.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gaps between numbers, and beside Max. */
class PeriodTest {

  private static Period period(@Nullable Long max, @Nullable Long later, long... numbers) {
    Period period = new Period("invoices|", max);
    for (long number : numbers) {
      period.add(number);
    }
    period.close(later);
    return period;
  }

  @Test
  void missingNumbersAreBeforeBetweenOrAfterTheRows() {
    Period period = period(20L, 20L, 5, 6, 9, 17);

    assertThat(period.missing())
        .containsExactly(
            new Missing(1, 4, Place.BEFORE_FIRST),
            new Missing(7, 8, Place.BETWEEN),
            new Missing(10, 16, Place.BETWEEN),
            new Missing(18, 20, Place.AFTER_LAST));
    assertThat(period.missing().mapToLong(Missing::count).sum()).isEqualTo(16);
    assertThat(period.isComplete()).isFalse();
    assertThat(period.first()).isEqualTo(5);
    assertThat(period.last()).isEqualTo(17);
  }

  @Test
  void withoutRowsAllNumbersAreMissing() {
    assertThat(period(3L, 3L).missing()).containsExactly(new Missing(1, 3, Place.AFTER_LAST));
    assertThat(period(0L, 0L).isComplete()).isTrue();
  }

  @Test
  void rowsOfOtherClientsThatCameMeanwhileAreNoGaps() {
    Period period = period(3L, 9L, 1, 2, 3, 5, 9);

    assertThat(period.missing()).isEmpty();
    assertThat(period.isComplete()).isTrue();
    assertThat(period(4L, 9L, 1, 2, 9).missing()).containsExactly(new Missing(3, 4, Place.BETWEEN));
  }

  @Test
  void rowsAboveMaxAreReported() {
    Period behind = period(2L, 2L, 1, 2, 5);
    assertThat(behind.isAboveMax()).isTrue();
    assertThat(behind.missing()).containsExactly(new Missing(3, 4, Place.BETWEEN));
    assertThat(behind.isComplete()).isFalse();

    Period without = period(null, null, 1, 2);
    assertThat(without.isAboveMax()).isTrue();
    assertThat(without.max()).isNull();
  }

  @Test
  void duplicatesAreCountedAndTheFirstHundredKept() {
    Period period = period(200L, 200L);
    for (int i = 1; i <= 200; i++) {
      period.add(i);
      period.add(i);
    }
    period.spell(7, "2026-7");
    period.spell(7, "2026-07");
    period.spell(150, "unknown");

    assertThat(period.repeated()).isEqualTo(200);
    assertThat(period.rows()).isEqualTo(400);
    assertThat(period.duplicates()).hasSize(100);
    assertThat(period.duplicates().get(7L)).containsExactly("2026-07", "2026-7");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 4_090, Long.MAX_VALUE - 30_000})
  void gapsAreThoseOfASimpleSet(long offset) {
    Random random = new Random(offset);
    for (int round = 0; round < 20; round++) {
      TreeSet<Long> simple = new TreeSet<>();
      NumberSet set = new NumberSet();
      for (int i = 0; i < 200; i++) {
        long number = offset + 1 + random.nextInt(round % 2 == 0 ? 300 : 20_000);
        assertThat(set.add(number)).isEqualTo(simple.add(number));
      }
      List<Long> gaps = new ArrayList<>();
      List<Long> expected = new ArrayList<>();
      for (long n = offset + 1; n < offset + 20_050; n++) {
        if (set.nextMissing(n) == n) {
          gaps.add(n);
        }
        if (!simple.contains(n)) {
          expected.add(n);
        }
        if (n % 97 == 0) {
          Long next = simple.ceiling(n);
          assertThat(set.next(n)).isEqualTo(next == null ? 0 : next);
        }
      }
      assertThat(gaps).isEqualTo(expected);
      assertThat(set.last()).isEqualTo(simple.last());
    }
  }

  @Test
  void numbersFarApartEndTheReportBeforeTheMemoryEnds() {
    Period period = period(null, null);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> {
              for (long i = 1; i < 1_000_000; i++) {
                period.add(i * 1_000_003);
              }
            })
        .withMessageContaining("20001 rows")
        .withMessageContaining("no series without gaps");
  }
}
