package dev.hilo.spring.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class AdvisedTransactionsTest {

  @Test
  void aProgrammingErrorOfAPoolIsNoOutage() {
    ClassCastException bug = new ClassCastException("Boolean is no String");
    assertThatThrownBy(() -> runOnPoolThatThrows(bug)).isSameAs(bug);
  }

  @Test
  void aPoolThatIsNotSetUpYetMayComeLater() {
    IllegalArgumentException notYet = new IllegalArgumentException("jdbcUrl is required");
    assertThatThrownBy(() -> runOnPoolThatThrows(notYet))
        .isInstanceOf(SQLException.class)
        .hasCause(notYet);
  }

  private static void runOnPoolThatThrows(RuntimeException failure) throws SQLException {
    Connections pool =
        new Connections() {
          @Override
          public Connection open() {
            throw failure;
          }

          @Override
          public void close(Connection connection) {}
        };
    new AdvisedTransactions(pool, "").run(Duration.ofSeconds(1), connection -> true);
  }
}
