package dev.hilo.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedConnectionTest {

  @ParameterizedTest
  @CsvSource({
    "PostgreSQL, 53300, 0, true",
    "PostgreSQL shuts down, 57P03, 0, false",
    "MySQL, 08004, 1040, true",
    "MySQL user, 42000, 1226, true",
    "MySQL user at once, 42000, 1203, true",
    "MySQL password, 28000, 1045, false",
    "Oracle password, 72000, 1040, false",
    "Oracle, 66000, 12516, true",
    "Oracle, 66000, 12520, true",
    "Oracle, 66000, 12519, true",
    "Oracle, 61000, 18, true",
    "Oracle user, 61000, 2391, true",
    "Oracle lock, 61000, 54, false",
    "SQL Server on Azure, S0001, 10928, true",
    "no state, , 1040, false"
  })
  void isRecognised(String what, String state, int code, boolean expected) {
    SQLException failure = new SQLException(what, state, code);
    assertThat(CopiedPool.isRefused(failure)).isEqualTo(expected);
    assertThat(
            CopiedPool.isRefused(
                new SQLTransientConnectionException("none in time", new RuntimeException(failure))))
        .as("as a cause")
        .isEqualTo(expected);
    SQLException next = new SQLException("none in time");
    next.setNextException(failure);
    assertThat(CopiedPool.isRefused(next)).as("as the next").isEqualTo(expected);
  }

  @Test
  void stopsAtACycleOfCauses() {
    SQLException one = new SQLException("one");
    SQLException other = new SQLException("other", one);
    one.initCause(other);
    assertThat(CopiedPool.isRefused(one)).isFalse();
  }
}
