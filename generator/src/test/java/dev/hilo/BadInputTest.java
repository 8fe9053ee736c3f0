package dev.hilo;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.hilo.internal.range.FakeTable;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, where it is said: before the database is asked anything. */
class BadInputTest {

  private final FakeTable table = new FakeTable();
  private final HiLoBuilder builder = FakeHiLo.on(table);
  private final HiLo hilo = builder.build();

  @AfterEach
  void close() {
    hilo.close();
  }

  @ParameterizedTest
  @CsvSource({"|, asks for an identity", "1, letters and digits", "-, before the node tag"})
  void separators(char separator, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.separator(separator))
        .withMessageContainingAll("'" + separator + "'", rule, "choose");
  }

  @Test
  void nodeTags() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.nodeTag("North/1"))
        .withMessageContainingAll("'North/1'", "letters", "Choose");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a|", "a/", "/a", " a", "a ", "", "a\u0007b"})
  void names(String name) {
    for (Runnable use :
        new Runnable[] {
          () -> hilo.nextId(name),
          () -> hilo.nextNumber(name),
          () -> hilo.nextIds(name, 2),
          () -> hilo.collection(name)
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(use::run)
          .withMessageContaining("'" + name.replace('\u0007', '\uFFFD') + "'");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"my table", "a;b", "1st", "", "a.b", "\"a\"b\"", "`a`", "\"\""})
  void tableNames(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.table(name))
        .withMessageContainingAll("'" + name + "'", "double quotes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.schema(name))
        .withMessageContaining("'" + name + "'");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1_048_577})
  void rangeSizes(int size) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RangeSize.fixed(size))
        .withMessageContainingAll(Integer.toString(size), "1 to 1048576");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT0.099S", "PT-1S", "PT1H0.001S"})
  void timeouts(Duration timeout) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.reserveTimeout(timeout))
        .withMessageContainingAll(timeout.toString(), "100 ms to 1 h");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT0.0009S", "PT-1S", "PT1H0.001S"})
  void rangesThatLast(Duration time) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RangeSize.lasting(time))
        .withMessageContainingAll(time.toString(), "1 ms to 1 h");
  }

  @Test
  @SuppressWarnings("NullAway") // Not every caller has a compiler that checks.
  void nothingAtAll() {
    assertThatNullPointerException().isThrownBy(() -> builder.nodeTag(null));
    assertThatNullPointerException().isThrownBy(() -> builder.listener(null));
    assertThatNullPointerException().isThrownBy(() -> builder.table(null));
    assertThatNullPointerException().isThrownBy(() -> builder.schema(null));
    assertThatNullPointerException().isThrownBy(() -> builder.rangeSize(null));
    assertThatNullPointerException().isThrownBy(() -> builder.reserveTimeout(null));
    assertThatNullPointerException().isThrownBy(() -> hilo.nextId(null));
    assertThatNullPointerException().isThrownBy(() -> HiLo.builder(null));
    assertThatNullPointerException().isThrownBy(() -> HiLo.builder(null, null));
  }
}
