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
import dev.hilo.spi.Connections;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

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
    "40001, CONFLICT",
    "40003, UNAVAILABLE",
    "08006, UNAVAILABLE",
    "08S01, UNAVAILABLE",
    "22001, REFUSED",
    "42501, REFUSED",
    "28000, REFUSED",
    "25006, READ_ONLY",
    "0A000, REFUSED",
    "54000, REFUSED",
    "3D000, REFUSED",
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

  @ParameterizedTest
  @CsvSource({
    // read-only: an option of the server, a transaction, the server's mode
    "HY000, 1290, READ_ONLY",
    "25006, 1792, READ_ONLY",
    "HY000, 1836, READ_ONLY",
    "HY000, 3989, READ_ONLY",
    // mix of collations; disk and table full
    "HY000, 1267, REFUSED",
    "HY000, 1021, REFUSED",
    "HY000, 1114, REFUSED",
    // limits of connections, under a state that looks like a refusal
    "42000, 1203, UNAVAILABLE",
    "42000, 1226, UNAVAILABLE"
  })
  void codesOfMySqlAndMariaDb(String state, int code, FailureKind kind) {
    for (boolean isMariaDb : new boolean[] {false, true}) {
      assertThat(new MySqlDialect(true, isMariaDb).kindOf(new SQLException("any", state, code)))
          .isEqualTo(kind);
    }
  }

  @ParameterizedTest
  @CsvSource({"53100, REFUSED", "53200, UNAVAILABLE", "53300, UNAVAILABLE", "42P05, REFUSED"})
  void statesOfPostgreSql(String state, FailureKind kind) {
    assertThat(new PostgreSqlDialect().kindOf(new SQLException("any", state))).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "42501, SELECT",
    "42P05, prepareThreshold=0",
    "26000, prepareThreshold=0",
    "25006, only reads",
    "53100, ''",
    "23514, ''",
    "54000, ''"
  })
  void theAdviceFitsTheRefusal(String state, String words) {
    String advice = new PostgreSqlDialect().advice(new SQLException("any", state));

    assertThat(advice).contains(words);
    assertThat(advice.isEmpty()).isEqualTo(words.isEmpty());
  }

  @Test
  void aFailureWithoutAStateHasAdviceOrNone() {
    for (Dialect dialect : ALL) {
      assertThat(dialect.advice(new SQLException("cancelled"))).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "72000, 1017, true",
    "72000, 1005, true",
    "99999, 28000, true",
    "S0001, 18456, true",
    "08001, 18456, true",
    "S0001, 18488, true",
    "72000, 1033, false",
    "66000, 12541, false",
    "08S01, 0, false",
    "S0001, 4060, false",
    "HY000, 1017, false"
  })
  void aWrongPasswordHasACodeOnOracleAndSqlServer(String state, int code, boolean isRefused) {
    assertThat(Dialect.refusesCredentials(new SQLException("any", state, code)))
        .isEqualTo(isRefused);
  }

  @Test
  void aDatabaseThatDoesNotOpenIsNoWrongPassword() {
    SQLException starting = new SQLException("Cannot open database.", "S0001", 4060);
    starting.setNextException(new SQLException("Login failed.", "S0001", 18456));

    assertThat(Dialect.refusesCredentials(starting)).isFalse();
  }

  @Test
  void aWrongPasswordOrDatabaseIsNoOutage() {
    Connections access = Connections.of(new DriverManagerDataSource());
    for (String state : List.of("28P01", "28000", "3D000")) {
      SQLException ofPool =
          new SQLTransientConnectionException("No connection", new SQLException("any", state));

      assertThat(TableException.withoutConnection("reserve", access, ofPool).kind())
          .isEqualTo(FailureKind.REFUSED);
    }
  }
}
