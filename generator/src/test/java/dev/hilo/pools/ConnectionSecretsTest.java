package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.common.ConnectionSecrets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionSecretsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "jdbc:mysql://u:p@host/db?ssl=true | jdbc:mysql:***@host/db?ssl=true",
        "jdbc:aws-wrapper:mysql://u:p@h/d | jdbc:aws-wrapper:***@h/d",
        "jdbc:mysql+srv://u:p@host/db | jdbc:mysql+srv:***@host/db",
        "No driver for 'jdbc:x://u:p/q@r@host/db' | No driver for 'jdbc:x:***@host/db'",
        "jdbc:oracle:thin:scott/tiger@//host:1/s | jdbc:oracle:***@//host:1/s",
        "jdbc:h2:mem:a;USER=u;PASSWORD=p;MODE=x | jdbc:h2:mem:a;USER=u;PASSWORD=***;MODE=x",
        "jdbc:x://h/d?password=p&trustStorePassword=q | jdbc:x://h/d?password=***&trustStorePassword=***",
        "(host=h)(password=p)/db failed | (host=h)(password=***)/db failed",
        "password authentication failed for user a@b | password authentication failed for user a@b",
        "Access denied (using password: YES) | Access denied (using password: YES)"
      })
  void areReplacedAndTheRestIsKept(String text, String expected) {
    assertThat(ConnectionSecrets.removedFrom(text)).isEqualTo(expected);
  }
}
