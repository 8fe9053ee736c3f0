package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.WithoutPrefetch;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The connection breaks after the database did what it was asked, before the answer arrives. */
@Proves(Cell.PROTOCOL)
interface LostAnswerContract extends OnDatabase {

  @ProtocolRule("E4")
  @Test
  default void aReturnIsNotRepeated() {
    Breaker breaker = new Breaker("update");
    breaker.broken.set(1); // Not yet.
    HiLo a = client(breaker);
    for (int i = 0; i < 10; i++) {
      a.nextNumber("orders");
    }
    breaker.broken.set(0);
    a.close();
    assertThat(breaker.broken).hasValue(1);
    assertThat(row("orders")).isEqualTo(10);
  }

  @ProtocolRule("E2")
  @Test
  default void theExceptionReportsAnUnknownOutcome() throws TableException {
    table().set(ORDERS, null, 32, LIMIT);
    Breaker breaker = new Breaker("update");
    JdbcCounterTable table = table(breaker.before(schema().dataSource()), false);

    assertThatThrownBy(() -> table.set(ORDERS, 32L, 10, LIMIT))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> {
              assertThat(e.fateKnown()).isFalse();
              assertThat(e.kind()).isEqualTo(FailureKind.UNAVAILABLE);
            });
    assertThat(row("orders")).isEqualTo(10);
  }

  private HiLo client(Breaker breaker) {
    return WithoutPrefetch.builder(breaker.before(schema().dataSource()))
        .createTableIfMissing()
        .build();
  }

  /** Breaks the connection after the first statement of a kind. */
  final class Breaker extends JdbcInterceptor {

    private final String verb;
    private final AtomicInteger broken = new AtomicInteger();

    Breaker(String verb) {
      this.verb = verb;
    }

    @Override
    protected void called(String what, @Nullable String sql) throws SQLException {
      if (executes(what, sql, verb) && broken.getAndIncrement() == 0) {
        throw new SQLException("injected: connection reset", "08006");
      }
    }
  }
}
