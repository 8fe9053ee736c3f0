package dev.hilo.internal.table;

import static dev.hilo.support.RowChanges.change;
import static dev.hilo.support.RowChanges.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Listeners;
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

  @Tag("slow")
  @Test
  default void aStatementThatWaitsForItEndsInTime() throws Exception {
    table().set(insert(ORDERS, 32), LIMIT);
    try (Connection holder = holdingTheRow()) {
      long began = System.nanoTime();

      assertThatThrownBy(
              () -> table().set(change(ORDERS, 32, 64), TimeLimits.of(Duration.ofSeconds(1))))
          .isInstanceOfSatisfying(
              TableException.class,
              e ->
                  assertThat(e.kind())
                      .isIn(FailureKind.CONFLICT, FailureKind.LOCKED, FailureKind.TIMEOUT));

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
      holder.rollback();
      assertThat(table().max(ORDERS, LIMIT)).isEqualTo(32);
      assertThat(table().set(change(ORDERS, 32, 64), LIMIT).changed()).isTrue();
    }
  }

  @Tag("slow")
  @Test
  default void callersTimeOutAndSucceedAfterTheLockIsReleased() throws Exception {
    table().set(insert(ORDERS, 32), LIMIT);
    try (HiLo hilo = client();
        Connection holder = holdingTheRow()) {
      long began = System.nanoTime();

      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("No numbers for 'orders'");

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
      if (rowsAreLockedOneByOne()) {
        assertThat(hilo.nextId("people")).as("others are free").isEqualTo("people/1-A");
      }
      holder.rollback();
      assertThat(eventually(hilo)).isGreaterThan(32);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  default void seedsAndBlocksReportTheFailuresOfTheirAttempts(boolean seed) throws Exception {
    table().set(insert(ORDERS, 32), LIMIT);
    try (HiLo hilo = client();
        Connection holder = holdingTheRow()) {
      assertThatThrownBy(
              () -> {
                if (seed) {
                  hilo.counters().seed("orders", 1000);
                } else {
                  hilo.collection("orders").reserve(10);
                }
              })
          .isInstanceOf(HiLoException.class)
          .hasCauseInstanceOf(TableException.class);
      holder.rollback();
    }
  }

  @Tag("slow")
  @Test
  default void closingDoesNotWaitForIt() throws Exception {
    List<HiLoListener.RangeNotReturned> kept = new CopyOnWriteArrayList<>();
    HiLo hilo = client(kept::add);
    long number = hilo.nextNumber("orders");
    try (Connection holder = holdingTheRow()) {
      long began = System.nanoTime();
      hilo.close();

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
      Await.until("the gap is reported", () -> !kept.isEmpty());
      holder.rollback();
    }
    try (HiLo next = client()) {
      assertThat(next.nextNumber("orders")).isGreaterThan(number);
    }
  }

  /**
   * The statement that waited for the lock may still be on its way when the caller has given up.
   */
  private static long eventually(HiLo hilo) {
    HiLoException last = new HiLoException("never tried", null);
    for (int attempt = 0; attempt < 20; attempt++) {
      try {
        return hilo.nextNumber("orders");
      } catch (HiLoException e) {
        last = e;
      }
    }
    throw last;
  }

  private HiLo client() throws TableException {
    return client(event -> {});
  }

  private HiLo client(Consumer<HiLoListener.RangeNotReturned> kept) throws TableException {
    // Making the table may take longer than the row is waited for.
    table().verify(LIMIT);
    return WithoutPrefetch.builder(schema().dataSource())
        .rangeSize(RangeSize.fixed(32))
        .reserveTimeout(Duration.ofSeconds(3))
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
