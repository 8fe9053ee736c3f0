package dev.hilo.spring.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import com.zaxxer.hikari.util.Credentials;
import dev.hilo.spring.testing.AppTest;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PoolCopyTest extends AppTest {

  /** What is its own, on purpose. */
  private static final Set<String> OWN =
      Set.of(
          "getPoolName",
          "getMaximumPoolSize",
          "getMinimumIdle",
          "getIdleTimeout",
          "isAutoCommit",
          "getConnectionTimeout",
          "isRegisterMbeans",
          "getInitializationFailTimeout");

  private HikariDataSource application() {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(schema().url());
    pool.setUsername(schema().user());
    pool.setPassword(schema().password());
    return pool;
  }

  /** By reflection, so that a setting that HikariCP gets one day is not forgotten. */
  private static Map<String, @Nullable Object> settings(HikariConfig pool)
      throws ReflectiveOperationException {
    Map<String, @Nullable Object> settings = new TreeMap<>();
    for (Method getter : HikariConfig.class.getMethods()) {
      String name = getter.getName();
      if (getter.getDeclaringClass() == HikariConfig.class
          && getter.getParameterCount() == 0
          && (name.startsWith("get") || name.startsWith("is"))
          && !OWN.contains(name)) {
        settings.put(name, getter.invoke(pool));
      }
    }
    return settings;
  }

  @Test
  void allSettingsAreTheApplications() throws ReflectiveOperationException {
    ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    try (HikariDataSource application = application()) {
      application.setSchema("BILLING");
      application.setCatalog("catalog");
      application.setConnectionInitSql("set lock_timeout 1234");
      application.setConnectionTestQuery("values 1");
      application.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
      application.setReadOnly(true);
      application.setIsolateInternalQueries(true);
      application.setMaxLifetime(123_456);
      application.setKeepaliveTime(45_678);
      application.setValidationTimeout(1234);
      application.setLeakDetectionThreshold(3456);
      application.setDriverClassName("org.h2.Driver");
      application.addDataSourceProperty("LOCK_TIMEOUT", "4321");
      application.addHealthCheckProperty("a", "b");
      application.setThreadFactory(Executors.defaultThreadFactory());
      application.setScheduledExecutor(executor);
      application.setRegisterMbeans(true);
      application.setAllowPoolSuspension(true);
      application.setExceptionOverrideClassName(Lenient.class.getName());
      try (PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(10))) {
        assertThat(settings(copy.settings())).isEqualTo(settings(application));
        assertThat(copy.settings().isAutoCommit()).isTrue();
        assertThat(copy.settings().getMaximumPoolSize()).isEqualTo(4);
      }
    } finally {
      executor.shutdown();
    }
  }

  /** HikariCP wants a public one. */
  public static final class Lenient implements SQLExceptionOverride {
    /** For HikariCP. */
    public Lenient() {}
  }

  @Test
  void aPoolOnADataSourceThatWasGiven() throws Exception {
    try (HikariDataSource application = new HikariDataSource()) {
      application.setDataSource(schema().dataSource());
      application.setPoolName("tills");
      try (PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(10));
          Connection connection = copy.open()) {
        assertThat(copy.name()).isEqualTo("tills-hilo");
        assertThat(connection.isValid(1)).isTrue();
      }
    }
  }

  @Test
  void nobodyWaitsLongerThanAReservationMayTake() {
    try (HikariDataSource application = application();
        PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(2));
        PoolCopy shortest = new PoolCopy(application, Duration.ofMillis(100))) {
      assertThat(copy.settings().getConnectionTimeout()).isEqualTo(2000);
      assertThat(shortest.settings().getConnectionTimeout()).isEqualTo(250);
      application.setConnectionTimeout(1000);
      try (PoolCopy impatient = new PoolCopy(application, Duration.ofSeconds(2))) {
        assertThat(impatient.settings().getConnectionTimeout()).isEqualTo(1000);
      }
    }
  }

  @Test
  void itIsNotOpenedBeforeItIsNeeded() {
    try (HikariDataSource application = application();
        PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(2))) {
      assertThat(copy.isOneToSpare()).isTrue();
      assertThat(application.isRunning()).isFalse();
    }
  }

  @Test
  void opensAConnectionWhileAnotherThreadsFirstOneHangs() throws Exception {
    HangingOnce hanging = new HangingOnce(schema().dataSource());
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (HikariDataSource application = new HikariDataSource()) {
      application.setDataSource(hanging);
      try (PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(30))) {
        Future<Connection> first = threads.submit(copy::open);
        hanging.awaitCaller();
        try (Connection second = threads.submit(copy::open).get(30, TimeUnit.SECONDS)) {
          assertThat(second.isValid(1)).isTrue();
        } finally {
          hanging.release();
        }
        try (Connection late = first.get(30, TimeUnit.SECONDS)) {
          assertThat(late.isValid(1)).isTrue();
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void whetherTheApplicationHasOneToSpare() throws Exception {
    try (HikariDataSource application = application()) {
      application.setMaximumPoolSize(1);
      try (PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(2))) {
        try (Connection held = application.getConnection()) {
          assertThat(held.isValid(1)).isTrue();
          assertThat(copy.isOneToSpare()).isFalse();
        }
        assertThat(copy.isOneToSpare()).isTrue();
      }
    }
  }

  @Test
  void aPoolThatMakesItsCredentials() throws Exception {
    schema().execute("create user till password 'made' admin");
    AtomicInteger made = new AtomicInteger();
    try (HikariDataSource application =
        new HikariDataSource() {
          @Override
          public Credentials getCredentials() {
            made.incrementAndGet();
            return Credentials.of("TILL", "made");
          }
        }) {
      application.setJdbcUrl(schema().url());
      try (PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(5))) {
        assertThat(made).as("before there is a need").hasValue(0);
        try (Connection connection = copy.open()) {
          assertThat(connection.getMetaData().getUserName()).isEqualTo("TILL");
        }
      }
    }
  }

  @Test
  void aPasswordThatChanges() throws Exception {
    schema().execute("create user till password 'first' admin");
    try (HikariDataSource application = application()) {
      application.setUsername("TILL");
      application.setPassword("first");
      try (PoolCopy copy = new PoolCopy(application, Duration.ofSeconds(5));
          Connection before = copy.open()) {
        schema().execute("alter user till set password 'second'");
        application.setPassword("second");
        try (Connection after = copy.open()) {
          assertThat(after.unwrap(JdbcConnection.class))
              .isNotSameAs(before.unwrap(JdbcConnection.class));
        }
      }
    }
  }
}
