package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.internal.table.dialect.CounterStatements;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.table.dialect.OracleDialect;
import dev.hilo.internal.table.dialect.SqlServerDialect;
import dev.hilo.internal.table.dialect.TableName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Databases that no server was at hand of: their statements parse, and their codes are known. */
@Isolated("it changes the default locale")
class UntestedDialectsTest {

  static List<Arguments> dialects() {
    return List.of(
        Arguments.of("oracle", new OracleDialect()),
        Arguments.of("sqlserver", new SqlServerDialect()));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void everyStatementParses(String name, Dialect dialect) throws JSQLParserException {
    for (TableName table :
        List.of(new TableName(null, "hilo"), new TableName("billing", "\"My Table\""))) {
      CounterStatements statements =
          new CounterStatements(dialect, quote -> table.quotedBy(quote, "do nothing"));
      for (String sql :
          List.of(
              statements.select,
              statements.update,
              statements.insert,
              statements.addOne,
              statements.selectAll,
              statements.check,
              statements.create)) {
        assertThat(CCJSqlParserUtil.parse(sql)).as("%s: %s", name, sql).isNotNull();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void theDigitsOfTheDdlAreThoseOfSqlInEveryLocale(String name, Dialect dialect) {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      String made =
          new CounterStatements(
                  dialect, quote -> new TableName(null, "hilo").quotedBy(quote, "do nothing"))
              .create;

      assertThat(made).as(name).contains("(255").contains("(32");
    } finally {
      Locale.setDefault(usual);
    }
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void theScriptEqualsTheStatementsThatCreateTheTable(String name, Dialect dialect)
      throws IOException {
    String made =
        new CounterStatements(
                dialect, quote -> new TableName(null, "hilo").quotedBy(quote, "do nothing"))
            .create;

    assertThat(script(name)).isEqualToNormalizingWhitespace(made);
  }

  private static String script(String name) throws IOException {
    try (InputStream in =
        requireNonNull(
            HiLo.class.getClassLoader().getResourceAsStream("META-INF/hilo/" + name + ".sql"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replaceAll("(?m)^--.*\\n", "")
          // The database has no other way to run the script again.
          .replace("if object_id('hilo') is null\n", "")
          .replaceAll(";\\s*$", "");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, DUPLICATE", "955, DUPLICATE", "942, MISSING_TABLE", "1918, MISSING_TABLE",
    "980, MISSING_TABLE", "60, CONFLICT", "8177, CONFLICT", "4020, CONFLICT",
    "1466, CONFLICT", "54, LOCKED", "30006, LOCKED", "2049, LOCKED",
    "4021, LOCKED", "1013, TIMEOUT", "2053, UNAVAILABLE", "2054, UNAVAILABLE",
    "1031, REFUSED", "41900, REFUSED", "12899, REFUSED", "1536, REFUSED",
    "30036, REFUSED", "28001, REFUSED", "3113, UNAVAILABLE", "3114, UNAVAILABLE",
    "3135, UNAVAILABLE", "2396, UNAVAILABLE", "257, UNAVAILABLE", "25402, UNAVAILABLE",
    "25405, UNAVAILABLE", "25408, UNAVAILABLE", "17002, UNAVAILABLE", "17410, UNAVAILABLE"
  })
  void oracleIsToldByNumber(int code, FailureKind kind) {
    for (String state : new String[] {"72000", "61000", "42000", "08000", "23000"}) {
      assertThat(new OracleDialect().kindOf(new SQLException("any", state, code))).isEqualTo(kind);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2627, DUPLICATE", "2601, DUPLICATE", "2714, DUPLICATE", "208, MISSING_TABLE",
    "2760, MISSING_TABLE", "1205, CONFLICT", "1222, LOCKED", "3960, CONFLICT",
    "3961, CONFLICT", "41301, CONFLICT", "41302, CONFLICT", "41305, CONFLICT",
    "41325, CONFLICT", "3958, CONFLICT", "1204, LOCKED", "229, REFUSED",
    "547, REFUSED", "2628, REFUSED", "9002, REFUSED", "10054, UNAVAILABLE",
    "40613, UNAVAILABLE", "10928, UNAVAILABLE", "596, UNAVAILABLE", "976, UNAVAILABLE",
    "983, UNAVAILABLE"
  })
  void sqlServerIsToldByNumber(int code, FailureKind kind) {
    for (String state : new String[] {"S0001", "23000", "40001", "42000", "HY000"}) {
      assertThat(new SqlServerDialect().kindOf(new SQLException("any", state, code)))
          .isEqualTo(kind);
    }
  }

  /** With {@code xopenStates=true} its driver has one state for all that it does not know. */
  @Test
  void aStateThatSqlServerGivesToAnythingIsNoRefusal() {
    SqlServerDialect dialect = new SqlServerDialect();

    assertThat(dialect.kindOf(new SQLException("of a trigger", "42000", 50000)))
        .isEqualTo(FailureKind.OTHER);
    assertThat(dialect.kindOf(new SQLException("of the driver", "42000")))
        .isEqualTo(FailureKind.REFUSED);
  }

  /** The driver answers a cancelled statement so, and gives it no code. */
  @Test
  void aCancelledStatementMayHaveSucceeded() {
    assertThat(new SqlServerDialect().kindOf(new SQLException("The query was canceled.", "HY008")))
        .isEqualTo(FailureKind.TIMEOUT);
    assertThat(new OracleDialect().kindOf(new SQLTimeoutException("ORA-01013", "72000", 1013)))
        .isEqualTo(FailureKind.TIMEOUT);
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void noTimerThreadOfTheDriverKeepsTheApplication(String name, Dialect dialect) {
    assertThat(
            new CounterStatements(
                    dialect, quote -> new TableName(null, "hilo").quotedBy(quote, "do nothing"))
                .dialect
                .needsCanceller)
        .as(name)
        .isTrue();
  }

  /** Oracle takes it for null, which the table refuses. */
  @Test
  void noColumnEverHoldsAnEmptyText() {
    assertThat(
            Stream.of(CounterKey.of("/", ""), CounterKey.shared("orders"))
                .flatMap(key -> Stream.of(key.name(), key.nodeTag())))
        .doesNotContain("");
  }
}
