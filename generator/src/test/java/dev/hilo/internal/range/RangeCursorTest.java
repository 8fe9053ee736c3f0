package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RangeCursorTest {

  private final AtomicInteger calls = new AtomicInteger();
  private final RangeCursor cursor = over(new NumberRange(33, 35, "B"));

  @Test
  void givesItsNumbersInOrderAndThenNoMore() {
    assertThat(cursor.take()).isEqualTo(33);
    assertThat(cursor.take()).isEqualTo(34);
    assertThat(cursor.take()).isEqualTo(35);
    assertThat(cursor.take()).isEqualTo(RangeCursor.SPENT);
    assertThat(cursor.take()).isEqualTo(RangeCursor.SPENT);
    assertThat(cursor.tag()).isEqualTo("B");
  }

  @Test
  void givesSeveralAtOnceAsFarAsTheyGo() {
    long first = cursor.take(2);
    assertThat(first).isEqualTo(33);
    assertThat(cursor.countFrom(first, 2)).isEqualTo(2);

    long rest = cursor.take(2);
    assertThat(rest).isEqualTo(35);
    assertThat(cursor.countFrom(rest, 2)).isOne();

    assertThat(cursor.take(2)).isEqualTo(RangeCursor.SPENT);
    assertThat(cursor.remaining()).isZero();
  }

  @Test
  void sealedItGivesNothing() {
    cursor.take();

    assertThat(cursor.seal()).isEqualTo(new RangeCursor.Unused(33, 35, "B"));
    assertThat(cursor.take()).isEqualTo(RangeCursor.SPENT);
    assertThat(cursor.take(1)).isEqualTo(RangeCursor.SPENT);
    assertThat(cursor.remaining()).isZero();
  }

  @Test
  void sealedUntouchedItGivesBackAll() {
    assertThat(cursor.seal()).isEqualTo(new RangeCursor.Unused(32, 35, "B"));
  }

  @Test
  void sealedTwiceOrSpentItHasNothingToGiveBack() {
    cursor.seal();
    assertThat(cursor.seal().isEmpty()).isTrue();

    RangeCursor spent = over(new NumberRange(1, 2, "A"));
    spent.take(5);
    assertThat(spent.seal().isEmpty()).isTrue();
    assertThat(spent.seal().count()).isZero();
  }

  @Test
  void neverComesBackFromTheEndHoweverOftenItIsAsked() {
    RangeCursor highest = over(new NumberRange(NumberRange.HIGHEST, NumberRange.HIGHEST, "A"));
    assertThat(highest.take(100_000)).isEqualTo(NumberRange.HIGHEST);

    for (int i = 0; i < 100_000; i++) {
      assertThat(highest.take(100_000)).isEqualTo(RangeCursor.SPENT);
    }
  }

  private static RangeCursor over(NumberRange range) {
    return RangeCursor.over(range, none -> {});
  }

  /** One to ten, watched from the moment when so many numbers are left. */
  private RangeCursor watched(long left) {
    RangeCursor watched =
        RangeCursor.over(
            new NumberRange(1, 10, "A"),
            itself -> {
              calls.incrementAndGet();
              itself.watch(-1);
            });
    watched.watch(left);
    return watched;
  }

  @Test
  void callsItsWatcherWhenSoManyNumbersAreLeft() {
    RangeCursor watched = watched(3);

    watched.take(6);
    assertThat(calls).hasValue(0);
    assertThat(watched.take()).isEqualTo(7);
    assertThat(calls).hasValue(1);
    watched.take(5);
    assertThat(calls).as("waits for nothing more").hasValue(1);
  }

  @Test
  void callsItsWatcherWithTheLastNumberButNotAfterIt() {
    RangeCursor watched = watched(0);

    watched.take(9);
    assertThat(calls).hasValue(0);
    watched.take(5);
    assertThat(calls).hasValue(1);

    RangeCursor spent = watched(0);
    spent.seal();
    assertThat(spent.take()).isEqualTo(RangeCursor.SPENT);
    assertThat(calls).hasValue(1);
  }

  @Test
  void callsItsWatcherUntilANewThresholdIsSet() {
    RangeCursor cursor =
        RangeCursor.over(new NumberRange(1, 10, "A"), itself -> calls.incrementAndGet());
    cursor.watch(5);

    cursor.take(4);
    assertThat(calls).hasValue(0);
    cursor.take();
    cursor.take();
    assertThat(calls).hasValue(2);
  }

  @Test
  void callsItsWatcherAtTheFirstNumberIfItIsToBeWatchedFromBefore() {
    watched(Long.MAX_VALUE / 2).take(2);

    assertThat(calls).hasValue(1);
  }

  @Test
  void givesEachNumberToOneThread() {
    RangeCursor shared = over(new NumberRange(1, 20_000, "A"));
    IssuedNumbers numbers = new IssuedNumbers();

    ConcurrentCalls.run(
        8,
        () -> {
          for (long n = shared.take(); n != RangeCursor.SPENT; n = shared.take()) {
            numbers.add(n);
          }
        });

    numbers.risingForEach().exactly(1, 20_000);
  }
}
