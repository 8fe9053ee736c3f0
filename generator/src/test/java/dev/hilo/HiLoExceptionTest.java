package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HiLoExceptionTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table, new FakeTime()).build();

  @AfterEach
  void close() {
    table.recover();
    hilo.close();
  }

  @Test
  void messageTellsTheAttemptsTheirNumberAndTheirFailures() {
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
        .isExactlyInstanceOf(HiLoMissingTableException.class)
        .hasMessage("injected: MISSING_TABLE");
  }

  @Test
  void saysThatTheTableIsMissingWhenAnIdIsAskedFor() {
    table.failAll(() -> Fault.refused(FailureKind.MISSING_TABLE));

    assertThatThrownBy(() -> hilo.nextId("orders"))
        .isExactlyInstanceOf(HiLoMissingTableException.class);
  }

  @Test
  void givesNoAdviceOnConnectionsWhenThePasswordIsWrong() {
    Connections refused =
        new Connections() {
          @Override
          public Connection open() throws SQLException {
            throw new SQLException("The pool failed", new SQLException("wrong password", "28P01"));
          }

          @Override
          public void close(Connection connection) {}
        };
    try (HiLo wrong = HiLo.builder(refused, null).reserveTimeout(Duration.ofMinutes(1)).build()) {
      assertThatThrownBy(wrong::verify)
          .hasMessageEndingWith(
              "The pool failed. The database or its driver said: wrong password. Check the user"
                  + " name and the password.");
    }
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
