package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.internal.common.Causes;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.Pools;
import dev.hilo.support.ThrowingSockets;
import dev.hilo.support.WithoutPrefetch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The driver throws an Error while it waits for an answer. It would take that answer, which still
 * comes, for the one to the next statement.
 */
@Proves(Cell.PROTOCOL)
interface ThrownErrorContract extends OnDatabase {

  @ParameterizedTest
  @EnumSource
  default void noStatementTakesTheAnswerOfAnother(ConnectionUse use) {
    IssuedNumbers orders = new IssuedNumbers();
    try (HikariDataSource pool = pool(true);
        HiLo hilo = client(pool, use)) {
      hilo.counters().seed("customers", 15);
      orders.take(40, () -> hilo.nextNumber("orders"));
      ThrowingSockets.throwNext(schema());

      // Its Max becomes 25. This is no answer for orders, which had more.
      long first = numberOrNone(() -> hilo.nextNumber("customers"));

      assertThat(ThrowingSockets.hasThrown(schema())).isTrue();
      orders.take(40, () -> hilo.nextNumber("orders"));
      assertThat(hilo.nextNumber("customers")).isEqualTo(first == 0 ? 26 : 27);
      Pools.assertNoneLent(pool);
    }
    orders.noneTwice();
    assertThat(orders.highest()).isEqualTo(80);
    assertThat(row("orders")).isEqualTo(80);
  }

  /** The answer is also no answer for an identity, whose Max may have been lowered. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  default void noIdentityTakesTheAnswerOfAnother(boolean autoCommit) {
    try (HikariDataSource pool = pool(autoCommit);
        HiLo hilo = client(pool, ConnectionUse.SHARED)) {
      hilo.counters().seed("customers", 15);
      assertThat(hilo.nextIdentity("users")).isEqualTo("users/1");
      assertThat(hilo.nextIdentity("users")).isEqualTo("users/2");
      ThrowingSockets.throwNext(schema());

      long unused = numberOrNone(() -> hilo.nextNumber("customers"));
      assertThat(ThrowingSockets.hasThrown(schema())).isTrue();

      assertThat(hilo.nextIdentity("users")).isEqualTo("users/3");
      assertThat(hilo.nextIdentity("users")).isEqualTo("users/4");
      Pools.assertNoneLent(pool);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  default void theCallersTransactionIsOver(boolean autoCommit) throws SQLException {
    try (HikariDataSource pool = pool(autoCommit);
        HiLo hilo = client(pool, ConnectionUse.SHARED)) {
      Connection caller = pool.getConnection();
      caller.setAutoCommit(false);
      ThrowingSockets.throwNext(schema());

      assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "invoices"))
          .satisfies(
              thrown -> assertThat(Causes.of(thrown)).anyMatch(OutOfMemoryError.class::isInstance));

      assertThatThrownBy(caller::commit).isInstanceOf(SQLException.class);
      CutConnectionContract.closeBroken(caller);
      try (Connection next = transaction()) {
        assertThat(hilo.nextGaplessIdentity(next, "invoices")).isEqualTo("invoices/1");
        next.commit();
      }
    }
  }

  /** A number; 0 if there was an Error, which MySQL's driver turns into a failure that may pass. */
  private static long numberOrNone(LongSupplier source) {
    try {
      return source.getAsLong();
    } catch (HiLoException e) {
      assertThat(e).hasRootCauseInstanceOf(OutOfMemoryError.class);
      return 0;
    }
  }

  private HikariDataSource pool(boolean autoCommit) {
    String url = ThrowingSockets.url(schema());
    return Pools.hikari(url, schema().user(), schema().password(), 1, autoCommit, false);
  }

  private static HiLo client(HikariDataSource pool, ConnectionUse use) {
    HiLo hilo =
        WithoutPrefetch.builder(pool)
            .connections(use)
            .createTableIfMissing()
            .gaplessIdentity("invoices")
            .rangeSize(RangeSize.fixed(10))
            .build();
    hilo.verify();
    return hilo;
  }
}
