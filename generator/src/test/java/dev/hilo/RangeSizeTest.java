package dev.hilo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.internal.range.FakeTable;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangeSizeTest {

  @Test
  void isAValue() {
    assertThat(RangeSize.adaptive())
        .isEqualTo(RangeSize.adaptive())
        .hasSameHashCodeAs(RangeSize.adaptive())
        .isNotEqualTo(RangeSize.fixed(32));
    assertThat(RangeSize.fixed(7)).isEqualTo(RangeSize.fixed(7)).asString().isEqualTo("7");
  }

  @Test
  void aCollectionMayHaveItsOwn() {
    FakeTable table = new FakeTable();
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(10)).build()) {
      hilo.collection("Orders").rangeSize(RangeSize.fixed(1000));
      hilo.nextId("orders");
      hilo.nextId("people");
      assertThat(capacity(hilo, "orders")).isEqualTo(1000);
      assertThat(capacity(hilo, "people")).isEqualTo(10);

      CollectionIds people = hilo.collection("people");
      people.rangeSize(RangeSize.fixed(3));
      assertThat(people.nextIds(10)).endsWith("people/11-A");
      assertThat(capacity(hilo, "people")).as("from the next reservation on").isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"lasting 2s", "Lasting PT2S", " lasting pt2s ", "LASTING 2S", "LASTING 2000MS"})
  void parsesATime(String text) {
    assertThat(RangeSize.parse(text)).isEqualTo(RangeSize.lasting(Duration.ofSeconds(2)));
  }

  @Test
  void parsesTheOtherForms() {
    assertThat(RangeSize.parse(" Adaptive")).isEqualTo(RangeSize.adaptive());
    assertThat(RangeSize.parse("1000 ")).isEqualTo(RangeSize.fixed(1000));
    assertThat(RangeSize.parse("lasting 1h")).isEqualTo(RangeSize.lasting(Duration.ofHours(1)));
    assertThat(RangeSize.parse("lasting 1m")).isEqualTo(RangeSize.lasting(Duration.ofMinutes(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "1000", "lasting 2s"})
  void parsesWhatItPrints(String text) {
    RangeSize size = RangeSize.parse(text);
    assertThat(RangeSize.parse(size.toString())).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "many",
        "32.5",
        "99999999999",
        "lasting",
        "lasting long",
        "lasting 2000",
        "lasting P1",
        "lasting 1y",
        "lasting 1d"
      })
  void rejectsInvalidText(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RangeSize.parse(text))
        .withMessageContainingAll("'" + text + "'", "say 'adaptive'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1048577", "lasting 0s", "lasting 2h", "lasting PT2H"})
  void refusesASizeOutOfRange(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RangeSize.parse(text))
        .withMessageContaining("choose");
  }

  private static long capacity(HiLo hilo, String collection) {
    return requireNonNull(hilo.counters().statistics().get(collection)).capacity();
  }
}
