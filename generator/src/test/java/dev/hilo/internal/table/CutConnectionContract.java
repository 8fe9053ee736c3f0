package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConnectionCutter;
import dev.hilo.support.ConnectionCutter.Cut;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.Listeners;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The connection is cut after the server executed a statement and before its answer arrives: not
 * injected, but cut in the network.
 */
@Proves(Cell.PROTOCOL)
interface CutConnectionContract extends OnDatabase {

  /** Less than what callers would wait for in vain. */
  Duration IN_TIME = UNLESS_IT_HANGS.minusSeconds(5);

  private static HiLoBuilder builder(ConnectionCutter cutter) {
    return WithoutPrefetch.builder(cutter.dataSource())
        .createTableIfMissing()
        .gaplessIdentity("invoices")
        .rangeSize(RangeSize.fixed(10))
        .reserveTimeout(UNLESS_IT_HANGS);
  }

  private static HiLo client(ConnectionCutter cutter) {
    HiLo hilo = builder(cutter).build();
    hilo.verify();
    return hilo;
  }

  @ParameterizedTest
  @EnumSource
  default void aReservationThatInsertsIsRepeatedAndTheNumbersCountAsLost(Cut cut) {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut)) {
      try (HiLo hilo = client(cutter)) {
        cutter.cutNext("insert");
        long began = System.nanoTime();

        assertThat(hilo.nextNumber("orders")).isEqualTo(cut.isKept() ? 11 : 1);

        assertInTime(began);
      }
      cutter.assertCutOnce();
    }
    assertThat(row("orders")).isEqualTo(cut.isKept() ? 11 : 1);
  }

  @ParameterizedTest
  @EnumSource
  default void aReservationThatUpdatesIsRepeatedAndTheNumbersCountAsLost(Cut cut) {
    IssuedNumbers numbers = new IssuedNumbers();
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut)) {
      try (HiLo hilo = client(cutter)) {
        numbers.take(10, () -> hilo.nextNumber("orders"));
        cutter.cutNext("update");
        long began = System.nanoTime();

        long afterTheCut = hilo.nextNumber("orders");

        assertThat(afterTheCut).isEqualTo(cut.isKept() ? 21 : 11);
        assertInTime(began);
        numbers.add(afterTheCut);
        numbers.take(15, () -> hilo.nextNumber("orders"));
      }
      cutter.assertCutOnce();
    }
    numbers.noneTwice();
    assertThat(row("orders")).isEqualTo(numbers.highest());
  }

  @ParameterizedTest
  @EnumSource
  default void anIdentityIsLostAndTheNextOneIsGiven(Cut cut) {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut);
        HiLo hilo = client(cutter)) {
      long first = cut.isKept() ? 2 : 1;
      cutter.cutNext("insert");
      long began = System.nanoTime();
      assertThat(hilo.identities().nextNumber("users")).isEqualTo(first);
      cutter.assertCutOnce();
      assertThat(hilo.identities().nextNumber("users")).isEqualTo(first + 1);
      assertInTime(began);
    }
    assertThat(row("users|")).isEqualTo(cut.isKept() ? 3 : 2);
  }

  @ParameterizedTest
  @EnumSource
  default void anIdentityOfARowThatIsThereIsLostToo(Cut cut) {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut)) {
      try (HiLo hilo = client(cutter)) {
        assertThat(hilo.nextIdentity("users")).isEqualTo("users/1");
        cutter.cutNext("update");

        assertThat(hilo.nextIdentity("users")).isEqualTo(cut.isKept() ? "users/3" : "users/2");
      }
      cutter.assertCutOnce();
    }
  }

  @ParameterizedTest
  @EnumSource
  default void aReturnIsNotRepeatedAndReportedAsAGap(Cut cut) {
    List<HiLoListener.RangeNotReturned> gaps = new CopyOnWriteArrayList<>();
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut)) {
      HiLo hilo = builder(cutter).listener(Listeners.onRangeNotReturned(gaps::add)).build();
      hilo.verify();
      for (int i = 0; i < 3; i++) {
        hilo.nextNumber("orders");
      }
      cutter.cutNext("update");
      long began = System.nanoTime();

      hilo.close();

      assertInTime(began);
      cutter.assertCutOnce();
      assertThat(gaps).hasSize(1).allSatisfy(gap -> assertThat(gap.reason()).isNotNull());
    }
    assertThat(row("orders")).isEqualTo(cut.isKept() ? 3 : 10);
    try (HiLo next = WithoutPrefetch.builder(schema().dataSource()).build()) {
      assertThat(next.nextNumber("orders")).isEqualTo(cut.isKept() ? 4 : 11);
    }
  }

  @ParameterizedTest
  @EnumSource
  default void aSeedIsRepeated(Cut cut) {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut);
        HiLo hilo = client(cutter)) {
      cutter.cutNext("insert");
      long began = System.nanoTime();

      assertThat(hilo.identities().seed("users", 1990)).isEqualTo(1990);

      assertInTime(began);
      cutter.assertCutOnce();
      assertThat(hilo.nextIdentity("users")).isEqualTo("users/1991");
    }
  }

  @ParameterizedTest
  @EnumSource
  default void aForcedSeedIsNotRepeatedAndReportsAnUnknownOutcome(Cut cut) {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut);
        HiLo hilo = client(cutter)) {
      hilo.identities().seed("users", 1990);
      cutter.cutNext("update");
      long began = System.nanoTime();

      assertThatThrownBy(() -> hilo.identities().forceSeed("users", 1975))
          .isInstanceOf(HiLoException.class)
          .hasMessageContainingAll("'users|'", "may have taken place or not: look at the counter");

      assertInTime(began);
      cutter.assertCutOnce();
      assertThat(row("users|")).isEqualTo(cut.isKept() ? 1975 : 1990);
    }
  }

  @Test
  default void aGaplessNumberGoesBackWithTheTransaction() throws SQLException {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), Cut.UNCOMMITTED);
        HiLo hilo = client(cutter)) {
      Connection caller = Pools.borrow(cutter.dataSource());
      long began = System.nanoTime();
      cutter.cutNext("update");
      assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "invoices"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("'invoices|'")
          .hasCauseInstanceOf(SQLException.class);
      closeBroken(caller);
      cutter.assertCutOnce();
      try (Connection next = transaction()) {
        assertThat(hilo.nextGaplessIdentity(next, "invoices")).isEqualTo("invoices/1");
        next.commit();
      }
      assertInTime(began);
    }
    assertThat(row("invoices|")).isEqualTo(1);
  }

  @Test
  default void aCommittedGaplessNumberIsNotRepeatedAfterALostAnswer() throws SQLException {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), Cut.COMMIT);
        HiLo hilo = client(cutter)) {
      Connection caller = Pools.borrow(cutter.dataSource());
      cutter.cutNext("update");
      assertThat(hilo.nextGaplessIdentity(caller, "invoices")).isEqualTo("invoices/1");
      assertThatThrownBy(caller::commit).isInstanceOf(SQLException.class);
      closeBroken(caller);
      cutter.assertCutOnce();
      try (Connection next = transaction()) {
        assertThat(hilo.nextGaplessIdentity(next, "invoices")).isEqualTo("invoices/2");
        next.commit();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  default void insertsTheRowOfAGaplessCounterAfterALostAnswer(Cut cut) throws SQLException {
    try (ConnectionCutter cutter = new ConnectionCutter(schema(), cut);
        HiLo hilo = builder(cutter).build()) {
      cutter.cutNext("insert");
      hilo.verify();
      cutter.assertCutOnce();
      try (Connection next = transaction()) {
        assertThat(hilo.nextGaplessIdentity(next, "invoices")).isEqualTo("invoices/1");
        next.commit();
      }
    }
  }

  static void closeBroken(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // It could not roll back; the pool has it back all the same.
    }
  }

  private static void assertInTime(long began) {
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(IN_TIME);
  }
}
