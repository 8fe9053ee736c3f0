package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A statement that the database ends as if nothing had happened. */
class QueryTimeoutTest {

  private final CountDownLatch cancelled = new CountDownLatch(1);

  @Test
  @Timeout(30)
  void distrustsASuccessAfterTheCancellation() throws SQLException, InterruptedException {
    try (QueryTimeout timeout =
        new QueryTimeout(statement(), Duration.ofMillis(1), new StatementCanceller())) {
      timeout.checkNotCancelled();

      cancelled.await();

      assertThatThrownBy(timeout::checkNotCancelled).isInstanceOf(SQLTimeoutException.class);
    }
  }

  private PreparedStatement statement() {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("cancel")) {
                cancelled.countDown();
              }
              return null;
            });
  }
}
