package dev.hilo.testdb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  void refusesUnknownUrls() {
    assertThatThrownBy(() -> new Address("jdbc:postgresql:app", "me", "").withDatabase("mine"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:<driver>://<host>:<port>/<database>");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db:5432/mine?ssl=true, db, 5432,"
        + " jdbc:postgresql://127.0.0.1:7/mine?ssl=true",
    "jdbc:h2:tcp://localhost:9092/mem:x;A=1,  localhost, 9092, jdbc:h2:tcp://127.0.0.1:7/mem:x;A=1",
  })
  void readsHostAndPort(String url, String host, int port, String through) {
    Address address = new Address(url, "me", "secret");

    assertThat(address.hasPort()).isTrue();
    assertThat(address.host()).isEqualTo(host);
    assertThat(address.port()).isEqualTo(port);
    assertThat(address.through(7)).isEqualTo(new Address(through, "me", "secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:sqlite:/tmp/x.db", "jdbc:hsqldb:mem:x", "jdbc:postgresql://db/x"})
  void mayHaveNoPort(String url) {
    assertThat(new Address(url, "me", "secret").hasPort()).isFalse();
  }

  @Test
  void hidesThePassword() {
    assertThat(new Address("jdbc:mysql://db/x?password=secret", "me", "secret"))
        .hasToString("jdbc:mysql://db/x");
  }
}
