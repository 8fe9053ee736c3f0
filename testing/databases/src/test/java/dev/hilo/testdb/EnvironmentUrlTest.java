package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.jdbc.Address;
import java.util.Map;
import org.junit.jupiter.api.Test;

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

  private static Address address(Map<String, String> environment) throws Exception {
    return EnvironmentUrl.of(TestDatabase.MYSQL, environment::get)
        .orElseThrow()
        .start()
        .call()
        .address();
  }
}
