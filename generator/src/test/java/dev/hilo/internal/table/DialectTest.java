package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.table.dialect.DerbyDialect;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.table.dialect.H2Dialect;
import dev.hilo.internal.table.dialect.HsqldbDialect;
import dev.hilo.internal.table.dialect.MySqlDialect;
import dev.hilo.internal.table.dialect.OracleDialect;
import dev.hilo.internal.table.dialect.PostgreSqlDialect;
import dev.hilo.internal.table.dialect.SqlServerDialect;
import dev.hilo.internal.table.dialect.SqliteDialect;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What failures mean that no database makes when asked; the others are tested on real ones. */
class DialectTest {

  private static final List<Dialect> ALL =
      List.of(
          new Dialect(),
          new H2Dialect(),
          new PostgreSqlDialect(),
          new MySqlDialect(true, false),
          new MySqlDialect(true, true),
          new HsqldbDialect(),
          new DerbyDialect(),
          new SqliteDialect(),
          new OracleDialect(),
          new SqlServerDialect());

  @ParameterizedTest
  @CsvSource({
    "40001, CONFLICT", "40003, UNAVAILABLE", "08006, UNAVAILABLE", "08S01, UNAVAILABLE",
    "22001, REFUSED", "42501, REFUSED", "28000, REFUSED", "25006, OTHER",
    "XX000, OTHER"
  })
  void statesMeanTheSameEverywhere(String state, FailureKind kind) {
    for (Dialect dialect : ALL) {
      assertThat(dialect.kindOf(new SQLException("any", state)))
          .as(dialect.getClass().getSimpleName())
          .isEqualTo(kind);
    }
  }

  @Test
  void aRollbackOfUnknownCompletionHasAnUnknownOutcome() {
    SQLException ambiguous = new SQLTransactionRollbackException("ambiguous", "40003");

    assertThat(ALL).allSatisfy(d -> assertThat(d.kindOf(ambiguous).changedNothing()).isFalse());
  }

  @Test
  void aTimeoutOfTheDriverMayComeAfterSuccess() {
    SQLException timeout = new SQLTimeoutException("cancelled");

    assertThat(ALL)
        .allSatisfy(
            d -> {
              assertThat(d.kindOf(timeout)).isEqualTo(FailureKind.TIMEOUT);
              assertThat(d.kindOf(timeout).changedNothing()).isFalse();
            });
  }

  @Test
  void theReasonMayHideBehindOthers() {
    SQLException wrapper = new SQLException("wrapped", new SQLException("inner", "40001"));
    SQLException batch = new BatchUpdateException();
    batch.setNextException(new SQLNonTransientConnectionException("gone"));

    assertThat(new Dialect().kindOf(wrapper)).isEqualTo(FailureKind.CONFLICT);
    assertThat(new Dialect().kindOf(batch)).isEqualTo(FailureKind.UNAVAILABLE);
  }

  @Test
  void causesThatGoRoundInACircleEnd() {
    Exception one = new Exception("one");
    Exception other = new Exception("other", one);
    one.initCause(other);

    assertThat(new Dialect().kindOf(new SQLException("any", one))).isEqualTo(FailureKind.OTHER);
  }
}
