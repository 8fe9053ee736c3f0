package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.WithoutPrefetch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Many threads of one client. */
@Proves(Cell.RACES)
interface ManyThreadsContract extends OnDatabase {

  @Test
  default void hundredThreadsShareSixReservationsAtMost() throws TableException {
    table().verify(LIMIT);
    IssuedNumbers numbers = new IssuedNumbers();
    Borrowers borrowers = new Borrowers();
    try (HiLo hilo =
        WithoutPrefetch.builder(borrowers.before(schema().dataSource()))
            .reserveTimeout(UNLESS_IT_HANGS)
            .build()) {
      ConcurrentCalls.run(100, () -> numbers.take(20, () -> hilo.nextNumber("orders")));

      numbers.risingForEach().exactly(1, 2000);
      assertThat(row("orders")).isBetween(2000L, 4000L);
      assertThat(requireNonNull(hilo.counters().statistics().get("orders")).reservations())
          .isLessThanOrEqualTo(6);
      assertThat(borrowers.most).as("reservations under way at once").hasValue(1);
    }
  }

  /** Counts the threads that have a connection. */
  final class Borrowers extends JdbcInterceptor {

    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @Override
    protected void calling(String what, @Nullable String sql) {
      if (what.equals("dataSource.getConnection")) {
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
      } else if (what.equals("connection.close")) {
        now.decrementAndGet();
      }
    }
  }
}
