package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.internal.common.Causes;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool or a driver throws an unchecked exception instead of an SQLException. */
class UncheckedFailureTest {

  /** How many connections cannot be opened. */
  private final AtomicInteger toFail = new AtomicInteger();

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
    assertThat(Causes.mayPass(failure)).isTrue();
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HiLo hilo = onPool(failure, schema)) {
      hilo.verify();
      toFail.set(1);
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
      assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1");
      assertThat(toFail).hasValue(0);
    }
  }

  @ParameterizedTest
  @MethodSource("lasting")
  void failsAtOnceAfterAProgrammingError(RuntimeException failure) {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HiLo hilo = onPool(failure, schema)) {
      hilo.verify();
      toFail.set(2);
      assertThatThrownBy(() -> hilo.nextNumber("orders"))
          .isInstanceOf(HiLoException.class)
          .hasCause(failure)
          .message()
          .doesNotContain("accepts connections");
      assertThatThrownBy(() -> hilo.nextIdentity("companies"))
          .isInstanceOf(HiLoException.class)
          .hasCause(failure);
      assertThat(toFail).as("asked once by each").hasValue(0);
      assertThat(hilo.nextNumber("orders")).isEqualTo(1);
    }
  }

  @Test
  void causesMayFormACircle() {
    RuntimeException outer = new RuntimeException("timeout");
    outer.initCause(new RuntimeException("the pool is closed", outer));

    assertThat(assertTimeoutPreemptively(Duration.ofSeconds(60), () -> Causes.mayPass(outer)))
        .isTrue();
  }

  private HiLo onPool(RuntimeException failure, Schema schema) {
    JdbcInterceptor pool =
        JdbcInterceptor.beforeEach(
            "dataSource.getConnection",
            () -> {
              if (toFail.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw failure;
              }
            });
    return WithoutPrefetch.builder(pool.before(schema.dataSource())).createTableIfMissing().build();
  }
}
