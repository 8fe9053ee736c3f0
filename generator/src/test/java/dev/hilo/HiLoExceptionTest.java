package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.range.FakeTable;
import dev.hilo.range.FakeTime;
import dev.hilo.range.Fault;
import dev.hilo.table.FailureKind;
import dev.hilo.table.TableException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HiLoExceptionTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table).time(new FakeTime()).build();

  @AfterEach
  void close() {
    table.recover();
    hilo.close();
  }

  @Test
  void saysWhatWasTriedHowOftenAndWhyItFailed() {
    table.failAll(() -> Fault.refused(FailureKind.CONFLICT));

    assertThatThrownBy(() -> hilo.nextId("orders"))
        .isExactlyInstanceOf(HiLoException.class)
        .hasMessageMatching("(?s)No numbers for 'orders' after \\d+ attempts in \\d+ ms: .*")
        .hasMessageContaining("injected: CONFLICT")
        .hasCauseInstanceOf(TableException.class)
        .satisfies(
            e ->
                assertThat(e.getSuppressed())
                    .isNotEmpty()
                    .allSatisfy(one -> assertThat(one).isInstanceOf(TableException.class)));
  }

  @Test
  void comesFromReadingTheTableToo() {
    table.failNext(Fault.refused(FailureKind.MISSING_TABLE));

    assertThatThrownBy(hilo::verify)
        .isExactlyInstanceOf(HiLoException.class)
        .hasMessage("injected: MISSING_TABLE");
  }

  @Test
  void showsWhereTheCallerStood() {
    table.failNext(Fault.refused(FailureKind.REFUSED));

    assertThatThrownBy(() -> hilo.nextId("orders"))
        .satisfies(
            e ->
                assertThat(e.getStackTrace())
                    .anyMatch(
                        frame -> frame.getClassName().equals(HiLoExceptionTest.class.getName())));
  }

  @Test
  void leavesTheInstanceUsable() {
    table.failNext(Fault.refused(FailureKind.REFUSED));
    assertThatThrownBy(() -> hilo.nextId("orders")).isInstanceOf(HiLoException.class);

    assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
  }
}
