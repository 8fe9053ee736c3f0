package dev.hilo.torture.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs a proxy can serve, and how they are shown. */
class JdbcAddressTest {

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db:5433/shop?ssl=true, db, 5433,"
        + " jdbc:postgresql://127.0.0.1:9/shop?ssl=true",
    "jdbc:mysql://10.0.0.1/shop, 10.0.0.1, 3306, jdbc:mysql://127.0.0.1:9/shop",
    "jdbc:mariadb://[::1]:3307/shop, [::1], 3307, jdbc:mariadb://127.0.0.1:9/shop",
    "jdbc:h2:tcp://localhost:1234/mem:x, localhost, 1234, jdbc:h2:tcp://127.0.0.1:9/mem:x",
    "jdbc:sqlserver://db:1433;databaseName=x, db, 1433,"
        + " jdbc:sqlserver://127.0.0.1:9;databaseName=x"
  })
  void putsAProxyBeforeTheHostOfAUrl(String url, String host, int port, String through) {
    JdbcAddress address = JdbcAddress.of(url).orElseThrow();

    assertThat(address.host()).isEqualTo(host);
    assertThat(address.port()).isEqualTo(port);
    assertThat(address.through(9)).isEqualTo(through);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jdbc:postgresql://a:1,b:2/shop", "jdbc:h2:mem:x", "jdbc:hsqldb:hsql://db/x", "x"})
  void leavesUrlsWithoutOneHostAndPortAlone(String url) {
    assertThat(JdbcAddress.of(url)).isEmpty();
  }

  @Test
  void displaysNoPassword() {
    assertThat(JdbcAddress.display("jdbc:x://user:secret@db/shop?password=secret&a=b"))
        .isEqualTo("jdbc:x://db/shop");
  }
}
