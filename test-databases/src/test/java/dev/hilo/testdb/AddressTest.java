package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db:5432/postgres,          jdbc:postgresql://db:5432/mine",
    "jdbc:postgresql://db:5432/postgres?ssl=true, jdbc:postgresql://db:5432/mine?ssl=true",
    "jdbc:postgresql:///postgres,                 jdbc:postgresql:///mine",
    "jdbc:mysql://db,                             jdbc:mysql://db/mine",
    "jdbc:mysql://db:3306?sslMode=DISABLED,       jdbc:mysql://db:3306/mine?sslMode=DISABLED",
    "jdbc:mariadb:loadbalance://a:1/x,            jdbc:mariadb:loadbalance://a:1/mine",
  })
  void namesAnotherDatabaseOnTheSameServer(String url, String expected) {
    assertThat(new Address(url, "me", "secret").withDatabase("mine"))
        .isEqualTo(new Address(expected, "me", "secret"));
  }

  @Test
  void refusesUrlsItDoesNotUnderstand() {
    assertThatThrownBy(() -> new Address("jdbc:postgresql:app", "me", "").withDatabase("mine"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:<driver>://<host>:<port>/<database>");
  }

  @Test
  void keepsSecretsToItself() {
    assertThat(new Address("jdbc:mysql://db/x?password=secret", "me", "secret"))
        .hasToString("jdbc:mysql://db/x");
  }
}
