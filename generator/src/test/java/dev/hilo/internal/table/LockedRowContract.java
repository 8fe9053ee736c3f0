package dev.hilo.internal.table;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Listeners;
import dev.hilo.support.Patiently;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another client locks the row of a counter in a transaction that does not end. */
@Proves(Cell.ERRORS)
interface LockedRowContract extends OnDatabase {

  /** Far more than any wait here takes that has a limit. */
  Duration IN_TIME = Duration.ofSeconds(30);

  /** How long callers wait. */
  Duration BRIEFLY = Duration.ofSeconds(3);

  @Tag("slow")
  @Test
  default void aStatementThatWaitsForItEndsInTime() throws Exception {
    table().set(ORDERS, null, 32, LIMIT);
    try (Connection holder = holdingTheRow()) {
      TableException failure = failureOfWait(ORDERS, 32, 64, Duration.ofSeconds(1));
      assertThat(failure.kind())
          .isIn(FailureKind.CONFLICT, FailureKind.LOCKED, FailureKind.TIMEOUT);

      holder.rollback();
      long late = failure.getSuppressed().length == 0 ? 32 : 64;
      long max;
      do {
        max = requireNonNull(table().max(ORDERS, LIMIT));
        assertThat(max).isIn(32L, late);
      } while (!table().set(ORDERS, max, 96, LIMIT).changed() && max < late);
      assertThat(table().max(ORDERS, LIMIT)).isEqualTo(96);
    }
  }

  @Tag("slow")
  @Test
  default void callersTimeOutAndSucceedAfterTheLockIsReleased() throws Exception {
    table().set(ORDERS, null, 32, LIMIT);
    try (HiLo hilo = client();
        Connection holder = holdingTheRow()) {
      long began = System.nanoTime();

      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("No numbers for 'orders'");

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(IN_TIME);
      if (rowsAreLockedOneByOne()) {
        assertThat(Patiently.get(BRIEFLY, () -> hilo.nextNumber("people")))
            .as("others are free")
            .isPositive();
      }
      holder.rollback();
      // The statement that waited for the lock may still be on its way, and fail.
      assertThat(Patiently.get(Duration.ZERO, () -> hilo.nextNumber("orders"))).isGreaterThan(32);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  default void seedsAndBlocksReportTheFailuresOfTheirAttempts(boolean seed) throws Exception {
    table().set(ORDERS, null, 32, LIMIT);
    try (HiLo hilo = client();
        Connection holder = holdingTheRow()) {
      Await.until(
          "an attempt ends while its caller waits",
          () -> {
            HiLoException failure =
                catchThrowableOfType(
                    HiLoException.class,
                    () -> {
                      if (seed) {
                        hilo.counters().seed("orders", 1000);
                      } else {
                        hilo.collection("orders").reserve(10);
                      }
                    });
            return requireNonNull(failure).getCause() instanceof TableException;
          });
      holder.rollback();
    }
  }

  @Tag("slow")
  @Test
  default void closingDoesNotWaitForIt() throws Exception {
    List<HiLoListener.RangeNotReturned> kept = new CopyOnWriteArrayList<>();
    HiLo hilo = client(kept::add);
    long number = Patiently.get(BRIEFLY, () -> hilo.nextNumber("orders"));
    try (Connection holder = holdingTheRow()) {
      long began = System.nanoTime();
      hilo.close();

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(IN_TIME);
      Await.until("the gap is reported", () -> !kept.isEmpty());
      holder.rollback();
    }
    try (HiLo next = client()) {
      assertThat(Patiently.get(BRIEFLY, () -> next.nextNumber("orders"))).isGreaterThan(number);
    }
  }

  private HiLo client() throws TableException {
    return client(event -> {});
  }

  private HiLo client(Consumer<HiLoListener.RangeNotReturned> kept) throws TableException {
    // Making the table may take longer than the row is waited for.
    table().verify(LIMIT);
    return WithoutPrefetch.builder(schema().dataSource())
        .rangeSize(RangeSize.fixed(32))
        .reserveTimeout(BRIEFLY)
        .listener(Listeners.onRangeNotReturned(kept))
        .build();
  }

  private Connection holdingTheRow() throws SQLException {
    Connection holder = transaction();
    execute(
        holder,
        "update hilo set max_value = max_value + 1 where name = 'orders' and node_tag = '*'");
    return holder;
  }
}
