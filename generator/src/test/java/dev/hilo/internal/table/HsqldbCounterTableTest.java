package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRetryException;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HsqldbCounterTableTest extends CounterTableContract {

  @ParameterizedTest
  @ValueSource(strings = {"locks", "mvlocks"})
  @Proves(
      value = Cell.GAPLESS,
      refusal =
          "HSQLDB: refused in the modes LOCKS and MVLOCKS, where a lock on one row is one on the"
              + " whole table.")
  void withoutMvccNumbersWithoutGapsAreRefused(String mode) throws SQLException {
    schema().execute("set database transaction control " + mode);
    try (HiLo hilo =
            HiLo.builder(schema().dataSource())
                .createTableIfMissing()
                .reserveTimeout(UNLESS_IT_HANGS)
                .build();
        Connection caller = transaction()) {
      hilo.verify();

      assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "invoices"))
          .isInstanceOf(HiLoException.class)
          .isNotInstanceOf(HiLoRetryException.class)
          .hasMessageContainingAll(
              "'invoices|'",
              "the mode " + mode.toUpperCase(Locale.ROOT),
              "set database transaction control mvcc");

      assertThat(row("invoices|")).isZero();
      assertThat(hilo.nextId("orders")).as("all else works").isEqualTo("orders/1-A");
      assertThat(hilo.nextIdentity("people")).isEqualTo("people/1");

      caller.rollback();
      schema().execute("set database transaction control mvcc");
      assertThat(hilo.nextGaplessIdentity(caller, "invoices"))
          .as("once that was done")
          .isEqualTo("invoices/1");
      caller.rollback();
    }
  }

  @Test
  @Proves(Cell.SCHEMA)
  void theTableIsNotMadeWhileTheCallerReads() throws SQLException {
    schema().execute("create table documents (id varchar(50))");
    try (HiLo hilo =
            HiLo.builder(schema().dataSource())
                .createTableIfMissing()
                .reserveTimeout(Duration.ofSeconds(3))
                .build();
        Connection caller = transaction();
        Statement statement = caller.createStatement();
        ResultSet rows = statement.executeQuery("select id from documents")) {
      rows.next();

      assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "invoices"))
          .isInstanceOf(HiLoRetryException.class);

      caller.rollback();
      assertThat(GaplessContract.untilItSucceeds(caller, hilo)).isEqualTo("invoices/1");
      caller.rollback();
    }
  }
}
