package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.jdbc.Address;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentUrlTest {

  @Test
  void usesTheAdministratorWithoutPasswordByDefault() throws Exception {
    assertThat(address(Map.of("HILO_IT_MYSQL_URL", "jdbc:mysql://db/x")))
        .isEqualTo(new Address("jdbc:mysql://db/x", "root", ""));
  }

  @Test
  void acceptsUserAndPassword() throws Exception {
    Map<String, String> environment =
        Map.of(
            "HILO_IT_MYSQL_URL", "jdbc:mysql://db/x",
            "HILO_IT_MYSQL_USER", "me",
            "HILO_IT_MYSQL_PASSWORD", "secret");

    assertThat(address(environment)).isEqualTo(new Address("jdbc:mysql://db/x", "me", "secret"));
  }

  @Test
  void ignoresOtherDatabases() {
    Map<String, String> environment = Map.of("HILO_IT_MARIADB_URL", "jdbc:mariadb://db/x");

    assertThat(EnvironmentUrl.of(TestDatabase.MYSQL, environment::get)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ORACLE, jdbc:oracle:thin:@//db:1521/FREE, jdbc:oracle:thin:@//db:1521/FREE, system, ''",
    "ORACLE, jdbc:oracle:thin:me/secret@//db:1521/FREE, jdbc:oracle:thin:@//db:1521/FREE, me, secret",
    "SQLSERVER, jdbc:sqlserver://db:1433, jdbc:sqlserver://db:1433, sa, ''",
    "SQLSERVER, jdbc:sqlserver://db:1433;user=me;encrypt=false;password=secret,"
        + " jdbc:sqlserver://db:1433;encrypt=false, me, secret",
    "SQLSERVER, jdbc:sqlserver://db:1433;userName=me;Password=secret, jdbc:sqlserver://db:1433, me,"
        + " secret",
  })
  void takesUserAndPasswordOutOfTheUrlOfOracleAndSqlServer(
      TestDatabase database, String url, String address, String user, String password)
      throws Exception {
    Map<String, String> environment = Map.of("HILO_IT_" + database + "_URL", url);

    assertThat(address(database, environment)).isEqualTo(new Address(address, user, password));
  }

  @Test
  void prefersTheVariablesToTheUrl() throws Exception {
    Map<String, String> environment =
        Map.of(
            "HILO_IT_ORACLE_URL", "jdbc:oracle:thin:me/secret@//db:1521/FREE",
            "HILO_IT_ORACLE_USER", "other",
            "HILO_IT_ORACLE_PASSWORD", "better");

    assertThat(address(TestDatabase.ORACLE, environment))
        .isEqualTo(new Address("jdbc:oracle:thin:@//db:1521/FREE", "other", "better"));
  }

  private static Address address(Map<String, String> environment) throws Exception {
    return address(TestDatabase.MYSQL, environment);
  }

  private static Address address(TestDatabase database, Map<String, String> environment)
      throws Exception {
    return EnvironmentUrl.of(database, environment::get).orElseThrow().start().call().address();
  }
}
