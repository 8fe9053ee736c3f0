package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.table.dialect.FailureKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NextIdsTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table).build();

  @AfterEach
  void close() {
    hilo.close();
  }

  @Test
  void reservesAllMissingNumbersWithOneStatement() {
    hilo.nextIds("orders", 22);
    table.drainCalls();

    assertThat(hilo.nextIds("orders", 500))
        .hasSize(500)
        .startsWith("orders/23-A", "orders/24-A")
        .endsWith("orders/522-A")
        .doesNotHaveDuplicates();

    assertThat(table.calls()).containsExactly("set orders 32->522");
  }

  @Test
  void usesBufferedNumbersFirst() {
    hilo.nextId("orders");
    table.drainCalls();

    assertThat(hilo.nextIds("orders", 31)).hasSize(31);

    assertThat(table.calls()).isEmpty();
  }

  @Test
  void reservesNoLessThanARange() {
    hilo.nextIds("orders", 2);

    assertThat(table.row("orders")).isEqualTo(32);
  }

  @Test
  void givesOneTo100000() {
    assertThat(hilo.nextIds("orders", 1)).containsExactly("orders/1-A");
    assertThat(hilo.nextIds("orders", 100_000)).hasSize(100_000).doesNotHaveDuplicates();
    assertThat(table.row("orders")).isEqualTo(100_001);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 100_001, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void refusesOtherCounts(int count) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.nextIds("orders", count))
        .withMessageContainingAll(count + " ids", "1 to 100000");
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void aLargeRequestDoesNotMakeLaterRangesLarge() {
    hilo.nextIds("orders", 1000);
    hilo.nextId("orders");

    assertThat(table.row("orders")).isEqualTo(1064);
  }

  @Test
  void aFailureDiscardsTheWholeRequest() {
    hilo.nextIds("orders", 22);
    table.failNext(Fault.refused(FailureKind.REFUSED));

    assertThatThrownBy(() -> hilo.nextIds("orders", 20)).isInstanceOf(HiLoException.class);
    assertThat(hilo.nextId("orders")).isEqualTo("orders/33-A");
  }
}
