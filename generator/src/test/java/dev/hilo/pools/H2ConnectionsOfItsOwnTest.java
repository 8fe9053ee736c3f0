package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import javax.transaction.xa.XAResource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.target.HotSwappableTargetSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.jdbc.datasource.lookup.IsolationLevelDataSourceRouter;

/** When HiLo has connections of its own, and when it says why not. */
class H2ConnectionsOfItsOwnTest extends DatabaseTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final Logger logger = Logger.getLogger("dev.hilo");
  private final Warnings warnings = new Warnings();

  @BeforeEach
  void listen() {
    logger.addHandler(warnings);
  }

  @AfterEach
  void listenNoMore() {
    logger.removeHandler(warnings);
  }

  private HikariDataSource pool() {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(schema().url());
    pool.setUsername(schema().user());
    pool.setPassword(schema().password());
    pool.setMaximumPoolSize(1);
    return pool;
  }

  private static DedicatedConnections preferred(DataSource application) {
    return DedicatedConnections.of(application, TIMEOUT, true);
  }

  @ParameterizedTest
  @EnumSource
  void aPoolInAWrapperIsCopied(DataSourceWrapper wrapper) throws Exception {
    try (HikariDataSource pool = pool()) {
      DataSource wrapped = wrapper.around(pool);
      try (DedicatedConnections own = preferred(wrapped);
          Connection held = wrapped.getConnection()) {
        assertThat(held.isReadOnly()).isFalse();
        assertThat(own.obstacle()).isNull();
        Connection connection = own.open();
        assertThat(connection.isValid(1)).isTrue();
        own.close(connection);
        assertThat(own.isShared()).isFalse();
      }
    }
    assertThat(warnings.texts).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aPoolWithFewSettingsIsCopied(PoolKind kind) throws Exception {
    PoolKind.Address at =
        new PoolKind.Address(schema().url(), schema().user(), schema().password());
    try (PoolKind.Pool pool = kind.open(at, 1, false, false);
        DedicatedConnections own = preferred(pool.dataSource())) {
      Connection connection = own.open();
      assertThat(connection.getAutoCommit()).isTrue();
      own.close(connection);
    }
  }

  /** A DataSource that is shared, why, and whether a warning says so. */
  record Refused(String name, DataSource application, String reason, boolean warns) {

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Refused> refused() throws SQLException {
    HikariDataSource memory = new HikariDataSource();
    memory.setJdbcUrl("jdbc:h2:mem:");
    HikariDataSource inner = new HikariDataSource();
    JdbcDataSource unnamed = new JdbcDataSource();
    unnamed.setUrl("jdbc:h2:mem:");
    inner.setDataSource(unnamed);
    PoolProperties xa = new PoolProperties();
    xa.setDataSource(unnamed);
    return Stream.of(
        new Refused("JTA", agroal(true, null), "XA or JTA", true),
        new Refused("XA in Agroal", agroal(false, JdbcDataSource.class), "XA or JTA", true),
        new Refused(
            "XA in Tomcat", new org.apache.tomcat.jdbc.pool.DataSource(xa), "XA or JTA", true),
        new Refused("Tomcat's XA", new org.apache.tomcat.jdbc.pool.XADataSource(), "(XA)", true),
        new Refused("a subclass", new HikariDataSource() {}, "neither a pool nor a wrapper", true),
        new Refused(
            "a subclass of a wrapper",
            new DelegatingDataSource(memory) {},
            "neither a pool nor a wrapper",
            true),
        new Refused(
            "a target that changes",
            (DataSource) ProxyFactory.getProxy(new HotSwappableTargetSource(memory)),
            "neither a pool nor a wrapper",
            true),
        new Refused("a private database", memory, "private to each connection", true),
        new Refused("a private one beneath", inner, "private to each connection", true),
        new Refused(
            "a private one in a wrapper",
            new LazyConnectionDataSourceProxy(memory),
            "private to each connection",
            true),
        new Refused("H2's own", unnamed, "has no pool", false),
        new Refused("Spring's", new DriverManagerDataSource("jdbc:h2:mem:"), "no pool", false));
  }

  private static DataSource agroal(boolean jta, @Nullable Class<?> provider) throws SQLException {
    AgroalConnectionFactoryConfiguration factory =
        new AgroalConnectionFactoryConfigurationSupplier()
            .connectionProviderClass(provider)
            .jdbcUrl("jdbc:h2:mem:named")
            .get();
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                settings ->
                    settings
                        .maxSize(1)
                        .transactionIntegration(jta ? new Jta() : TransactionIntegration.none())
                        .connectionFactoryConfiguration(() -> factory)));
  }

  @ParameterizedTest
  @MethodSource
  void refused(Refused refused) {
    try (DedicatedConnections demanded =
        DedicatedConnections.of(refused.application, TIMEOUT, false)) {
      assertThat(demanded.obstacle()).contains(refused.reason);
      assertThatThrownBy(demanded::open)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining(refused.reason);
      assertThat(demanded.isShared()).isFalse();
    }
    assertThat(warnings.texts).isEmpty();
    try (DedicatedConnections preferred = preferred(refused.application)) {
      assertThat(preferred.isShared()).isTrue();
      if (refused.warns) {
        assertThat(warnings.texts)
            .singleElement()
            .satisfies(text -> assertThat(text).contains(refused.reason).contains("'connections'"));
      } else {
        assertThat(warnings.texts).isEmpty();
      }
    }
  }

  @Test
  void sharedConnectionsComeFromTheApplicationsPool() throws SQLException {
    DedicatedConnections shared = preferred(schema().dataSource());
    Connection connection = shared.open();
    assertThat(connection.isValid(1)).isTrue();
    shared.close(connection);
    assertThat(connection.isClosed()).isTrue();
    assertThat(shared.placeDifference()).isNull();
  }

  @Test
  void aRoutingDataSourceIsRefused() {
    AbstractRoutingDataSource routing = new IsolationLevelDataSourceRouter();
    routing.setTargetDataSources(Map.of());
    assertThatThrownBy(() -> preferred(new DelegatingDataSource(routing)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("routes to several databases");
  }

  @Test
  void aPoolMayBeSetUpLater() throws SQLException {
    try (HikariDataSource pool = new HikariDataSource();
        DedicatedConnections own = preferred(pool)) {
      assertThatThrownBy(own::open).isInstanceOf(SQLException.class);
      pool.setJdbcUrl(schema().url());
      pool.setUsername(schema().user());
      pool.setPassword(schema().password());
      try (Connection connection = own.open()) {
        assertThat(connection.isValid(1)).isTrue();
      }
      assertThat(own.isShared()).isFalse();
    }
  }

  @Test
  void anObstacleThatComesLaterIsSeenBeforeTheFirstConnection() throws SQLException {
    try (HikariDataSource pool = new HikariDataSource();
        DedicatedConnections own = preferred(pool)) {
      pool.setJdbcUrl("jdbc:h2:mem:");
      try (Connection connection = own.open()) {
        assertThat(connection.isValid(1)).isTrue();
      }
      assertThat(own.isShared()).isTrue();
      assertThat(warnings.texts).hasSize(1);
    }
  }

  @Test
  void anotherPlaceIsADifference() throws SQLException {
    schema().execute("create user till password 'till' admin");
    try (HikariDataSource pool = pool();
        DedicatedConnections own = preferred(pool)) {
      Connection before = own.open();
      pool.setUsername("TILL");
      pool.setPassword("till");
      own.close(before);
      // The copy lends the connection that it has; the application opens its first one.
      assertThat(own.placeDifference()).contains("user TILL");
      assertThat(own.openApplications().getMetaData().getUserName()).isEqualTo("TILL");
    }
  }

  @Test
  void agroalReportsIdleConnectionsOnlyWithMetrics() throws SQLException {
    assertThat(preferred(agroal(false, null)).isOneToSpare()).isFalse();
  }

  @Test
  void aConnectionOpensWhileTheFirstOneHangs() throws Exception {
    FirstConnectionHangs hanging = new FirstConnectionHangs(schema().dataSource());
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setDataSource(hanging);
      try (DedicatedConnections own = preferred(pool)) {
        ConcurrentCalls<Connection> first = ConcurrentCalls.start(1, own::open);
        hanging.awaitCaller();
        Connection second = own.open();
        assertThat(second.isValid(1)).isTrue();
        own.close(second);
        hanging.release();
        assertThat(first.results().get(0).isValid(1)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theThreadsOfAPoolDoNotHoldOnToTheCaller(CopiedPoolKind kind) throws Exception {
    schema().execute("create schema tills");
    ClassLoader callers = new ClassLoader(getClass().getClassLoader()) {};
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (CopiedPoolKind.App app = kind.open(schema(), schema().user(), schema().password(), 1);
        DedicatedConnections own = preferred(app.pool())) {
      thread.setContextClassLoader(callers);
      own.close(own.open());
      assertThat(thread.getContextClassLoader()).isSameAs(callers);
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(other -> other != thread)
          .allSatisfy(other -> assertThat(other.getContextClassLoader()).isNotSameAs(callers));
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** What a user sees; of this test alone, since others run at the same time. */
  private static final class Warnings extends Handler {

    private final Thread thread = Thread.currentThread();

    private final ConcurrentLinkedQueue<String> texts = new ConcurrentLinkedQueue<>();

    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() >= Level.WARNING.intValue()
          && record.getLongThreadID() == thread.getId()) {
        texts.add(record.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  /** A transaction manager, of which the pool knows. */
  private static final class Jta implements TransactionIntegration {

    @Override
    public @Nullable TransactionAware getTransactionAware() {
      return null;
    }

    @Override
    public void associate(TransactionAware connection, XAResource resource) {}

    @Override
    public boolean disassociate(TransactionAware connection) {
      return true;
    }

    @Override
    public void addResourceRecoveryFactory(ResourceRecoveryFactory factory) {}

    @Override
    public void removeResourceRecoveryFactory(ResourceRecoveryFactory factory) {}
  }
}
