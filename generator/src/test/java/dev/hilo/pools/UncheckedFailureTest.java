package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spi.UncheckedFailure;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.channels.UnresolvedAddressException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool or a driver throws an unchecked exception instead of an SQLException. */
class UncheckedFailureTest {

  static List<RuntimeException> passing() {
    return List.of(
        new PoolInitializationException(new SQLException("refused")),
        new IllegalStateException("pool is restarting"),
        new UnresolvedAddressException(),
        new UndeclaredThrowableException(
            new InvocationTargetException(new SQLTransientConnectionException("timeout"))),
        new RuntimeException("timeout"));
  }

  static List<RuntimeException> lasting() {
    return List.of(
        new ClassCastException("Boolean cannot be cast to String"),
        new IllegalArgumentException("no jdbcUrl"),
        new PoolInitializationException(new NullPointerException()),
        new RuntimeException(new NoSuchMethodError("configure")),
        new RuntimeException(new ClassNotFoundException("org.example.Driver")));
  }

  @ParameterizedTest
  @MethodSource("passing")
  void retriesAfterTransientFailures(RuntimeException failure) {
    assertThat(UncheckedFailure.mayPass(failure)).isTrue();
    Failing pool = new Failing(failure);
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HiLo hilo = onPool(pool, schema)) {
      hilo.verify();
      pool.toFail.set(1);
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1");
      assertThat(pool.toFail).hasValue(0);
    }
  }

  @ParameterizedTest
  @MethodSource("lasting")
  void failsAtOnceAfterAProgrammingError(RuntimeException failure) {
    Failing pool = new Failing(failure);
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HiLo hilo = onPool(pool, schema)) {
      hilo.verify();
      pool.toFail.set(2);
      assertThatThrownBy(() -> hilo.nextNumber("orders"))
          .isInstanceOf(HiLoException.class)
          .hasCause(failure)
          .message()
          .doesNotContain("accepts connections");
      assertThatThrownBy(() -> hilo.nextIdentity("companies"))
          .isInstanceOf(HiLoException.class)
          .hasCause(failure);
      assertThat(pool.toFail).as("asked once by each").hasValue(0);
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
    }
  }

  @Test
  void causesMayFormACircle() {
    RuntimeException outer = new RuntimeException("timeout");
    outer.initCause(new RuntimeException("the pool is closed", outer));

    assertThat(
            assertTimeoutPreemptively(
                Duration.ofSeconds(10), () -> UncheckedFailure.mayPass(outer)))
        .isTrue();
  }

  private static HiLo onPool(Failing pool, Schema schema) {
    return WithoutPrefetch.builder(pool.before(schema.dataSource())).createTableIfMissing().build();
  }

  /** Gives no connection so many times. */
  private static final class Failing extends JdbcInterceptor {

    private final RuntimeException failure;
    private final AtomicInteger toFail = new AtomicInteger();

    Failing(RuntimeException failure) {
      this.failure = failure;
    }

    @Override
    protected void calling(String what, @Nullable String sql) {
      if (what.equals("dataSource.getConnection")
          && toFail.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw failure;
      }
    }
  }
}
