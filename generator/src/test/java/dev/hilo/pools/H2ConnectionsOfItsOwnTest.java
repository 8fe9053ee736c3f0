package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.internal.connection.CopiedPool;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalPoolInterceptor;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.TransactionRequirement;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.api.transaction.TransactionAware;
import io.agroal.api.transaction.TransactionIntegration;
import io.micronaut.configuration.jdbc.hikari.HikariUrlDataSource;
import io.micronaut.data.connection.jdbc.advice.ContextualAwareDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import javax.transaction.xa.XAResource;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.dbcp2.BasicDataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.NameMatchMethodPointcut;
import org.springframework.aop.target.HotSwappableTargetSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.jdbc.datasource.lookup.IsolationLevelDataSourceRouter;

/** When HiLo has connections of its own, and when it says why not. */
@ResourceLock("the logger dev.hilo")
class H2ConnectionsOfItsOwnTest extends DatabaseTest {

  private static final Duration TIMEOUT = Duration.ofMinutes(1);

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

  private static CopiedPool preferred(DataSource application) {
    return new CopiedPool(application, TIMEOUT, true);
  }

  @ParameterizedTest
  @EnumSource
  void aPoolInAWrapperIsCopied(DataSourceWrapper wrapper) throws Exception {
    try (HikariDataSource pool = pool()) {
      DataSource wrapped = wrapper.around(pool);
      try (CopiedPool own = preferred(wrapped);
          Connection held = wrapped.getConnection()) {
        assertThat(held.isReadOnly()).isFalse();
        assertThat(own.obstacle()).isNull();
        Connection connection = own.open();
        assertThat(connection.isValid(60)).isTrue();
        own.close(connection);
        assertThat(own.isShared()).isFalse();
      }
    }
    assertThat(warnings.texts).isEmpty();
  }

  @Test
  void aPoolWithFewSettingsIsCopied() throws Exception {
    PoolKind.Address at =
        new PoolKind.Address(schema().url(), schema().user(), schema().password());
    try (HikariDataSource hikari =
            Pools.hikari(at.url(), at.user(), at.password(), 1, false, false);
        PoolKind.Pool agroal = PoolKind.AGROAL.open(at, 1, false, false)) {
      for (DataSource pool : List.of(hikari, agroal.dataSource())) {
        try (CopiedPool own = preferred(pool)) {
          Connection connection = own.open();
          assertThat(connection.getAutoCommit()).as("%s", pool).isTrue();
          own.close(connection);
        }
      }
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
    JdbcDataSource unnamed = new JdbcDataSource();
    unnamed.setUrl("jdbc:h2:mem:");
    HikariDataSource inner = new HikariDataSource();
    inner.setDataSource(unnamed);
    HikariDataSource byClass = new HikariDataSource();
    byClass.setDataSourceClassName(JdbcDataSource.class.getName());
    byClass.addDataSourceProperty("url", "jdbc:h2:mem:");
    HikariDataSource named = new HikariDataSource();
    named.setJdbcUrl("jdbc:h2:mem:named");
    named.setDataSourceJNDI("java:comp/env/jdbc/shop");
    HikariDataSource foreign = new HikariDataSource();
    foreign.setDataSource(new DelegatingDataSource(unnamed));
    HikariDataSource foreignClass = new HikariDataSource();
    foreignClass.setDataSourceClassName(DriverManagerDataSource.class.getName());
    String neither = "neither a pool nor a wrapper";
    String unshared = "private to each connection";
    return Stream.of(
        new Refused("XA in Agroal", agroal(JdbcDataSource.class), "(XA)", true),
        new Refused("an interceptor in Agroal", intercepted(agroal(null)), "interceptors", true),
        new Refused(
            "a DataSource in Agroal",
            agroal(org.apache.tomcat.jdbc.pool.DataSource.class),
            "its connections from a org.apache.tomcat",
            true),
        new Refused("Tomcat's", new org.apache.tomcat.jdbc.pool.DataSource(), neither, true),
        new Refused("DBCP's", new BasicDataSource(), neither, true),
        new Refused("Tomcat's XA", new org.apache.tomcat.jdbc.pool.XADataSource(), "(XA)", true),
        new Refused("a subclass", new HikariDataSource() {}, neither, true),
        new Refused("a password that changes", new ChangingPassword(), neither, true),
        new Refused("a subclass of a wrapper", new DelegatingDataSource(memory) {}, neither, true),
        new Refused(
            "a target that changes",
            (DataSource) ProxyFactory.getProxy(new HotSwappableTargetSource(memory)),
            neither,
            true),
        new Refused("advice", advised(memory, "getConnection"), neither, true),
        new Refused("a name in JNDI", named, "JNDI", true),
        new Refused("a DataSource beneath", foreign, "its connections from a org.spring", true),
        new Refused("its class", foreignClass, "its connections from a org.springfr", true),
        new Refused("a private database", memory, unshared, true),
        new Refused("a private one beneath", inner, unshared, true),
        new Refused("a private one by class", byClass, unshared, true),
        new Refused(
            "a private one in a wrapper",
            new LazyConnectionDataSourceProxy(memory),
            unshared,
            true),
        new Refused("H2's own", unnamed, "has no pool", false),
        new Refused("Spring's", new DriverManagerDataSource("jdbc:h2:mem:"), "no pool", false));
  }

  /** Reads a new password for each connection, of which a copy of the settings knows nothing. */
  private static final class ChangingPassword extends HikariDataSource {
    @Override
    public String getPassword() {
      return "of this minute";
    }
  }

  /** A proxy with advice on one method, which does nothing. */
  private static DataSource advised(DataSource target, String method) {
    ProxyFactory factory = new ProxyFactory(target);
    factory.addAdvisor(
        new DefaultPointcutAdvisor(
            new NameMatchMethodPointcut().addMethodName(method),
            (MethodInterceptor) MethodInvocation::proceed));
    return (DataSource) factory.getProxy();
  }

  private static AgroalDataSource agroal(@Nullable Class<?> provider) throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                settings ->
                    settings
                        .maxSize(1)
                        .connectionFactoryConfiguration(
                            factory ->
                                factory
                                    .connectionProviderClass(provider)
                                    .jdbcUrl("jdbc:h2:mem:named"))));
  }

  private static AgroalDataSource intercepted(AgroalDataSource pool) {
    pool.setPoolInterceptors(List.of(new AgroalPoolInterceptor() {}));
    return pool;
  }

  @ParameterizedTest
  @MethodSource
  void refused(Refused refused) {
    try (CopiedPool demanded = new CopiedPool(refused.application, TIMEOUT, false)) {
      assertThat(demanded.obstacle()).contains(refused.reason);
      assertThatThrownBy(demanded::open)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining(refused.reason);
      assertThat(demanded.isShared()).isFalse();
    }
    assertThat(warnings.texts).isEmpty();
    try (CopiedPool preferred = preferred(refused.application)) {
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
  void adviceOnOtherMethodsIsNoObstacle() throws SQLException {
    try (HikariDataSource pool = pool();
        CopiedPool own = preferred(advised(pool, "getLoginTimeout"))) {
      assertThat(own.obstacle()).isNull();
      own.close(own.open());
    }
    assertThat(warnings.texts).isEmpty();
  }

  @Test
  void thePoolOfMicronautIsCopied() throws SQLException {
    HikariConfig config = new HikariConfig();
    pool().copyStateTo(config);
    try (HikariDataSource pool = new HikariUrlDataSource(config);
        CopiedPool own = preferred(ContextualAwareDataSource.around(pool));
        Connection held = pool.getConnection()) {
      assertThat(held.isValid(60)).isTrue();
      own.close(own.open());
      assertThat(own.isShared()).isFalse();
    }
    assertThat(warnings.texts).isEmpty();
  }

  @Test
  void theDataSourceThatMicronautInjectsLendsHiLoConnectionsOutsideOfTheCallersScope() {
    DataSource injected = ContextualAwareDataSource.around(schema().dataSource());
    try (HiLo shared =
            HiLo.builder(injected)
                .connections(ConnectionUse.SHARED)
                .createTableIfMissing()
                .reserveTimeout(TIMEOUT)
                .build();
        HiLo given =
            HiLo.builder(schema().dataSource())
                .connections(injected)
                .reserveTimeout(TIMEOUT)
                .build()) {
      assertThat(shared.nextId("orders")).isEqualTo("orders/1-A");
      assertThat(given.nextId("parcels")).isEqualTo("parcels/1-A");
    }
  }

  @Test
  void anAgroalPoolInJtaIsCopiedWithoutItsTransactions() throws SQLException {
    Jta jta = new Jta();
    try (AgroalDataSource pool =
            AgroalDataSource.from(
                new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(
                        settings ->
                            settings
                                .maxSize(1)
                                .transactionIntegration(jta)
                                .transactionRequirement(TransactionRequirement.STRICT)
                                .connectionFactoryConfiguration(
                                    factory ->
                                        factory
                                            .jdbcUrl(schema().url())
                                            .principal(new NamePrincipal(schema().user()))
                                            .credential(
                                                new SimplePassword(schema().password())))));
        CopiedPool own = preferred(pool)) {
      assertThatThrownBy(pool::getConnection).as("without a transaction").isNotNull();
      jta.asked.set(0);
      Connection connection = own.open();
      assertThat(connection.isValid(60)).isTrue();
      own.close(connection);
      assertThat(own.isShared()).isFalse();
    }
    assertThat(jta.asked).hasValue(0);
    assertThat(warnings.texts).isEmpty();
  }

  @Test
  void aSuspensionClosesThemAllUntilTheNextReservation() throws SQLException {
    String sessions =
        "select count(*) from information_schema.sessions where session_id <> session_id()";
    long others = number(sessions);
    try (HikariDataSource pool = pool();
        HiLo hilo = WithoutPrefetch.builder(pool).createTableIfMissing().build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      assertThat(number(sessions)).isGreaterThan(others);
      assertThat(hilo.suspend()).isTrue();
      Await.until("no connection is open", () -> number(sessions) == others);
      hilo.resume();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");
    }
  }

  @Test
  void sharedConnectionsComeFromTheApplicationsPool() throws SQLException {
    CopiedPool shared = preferred(schema().dataSource());
    Connection connection = shared.open();
    assertThat(connection.isValid(60)).isTrue();
    shared.close(connection);
    assertThat(connection.isClosed()).isTrue();
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
        CopiedPool own = preferred(pool)) {
      assertThatThrownBy(own::open).isInstanceOf(SQLException.class);
      pool.setJdbcUrl(schema().url());
      pool.setUsername(schema().user());
      pool.setPassword(schema().password());
      try (Connection connection = own.open()) {
        assertThat(connection.isValid(60)).isTrue();
      }
      assertThat(own.isShared()).isFalse();
    }
  }

  @Test
  void anObstacleThatComesLaterIsSeenBeforeTheFirstConnection() throws SQLException {
    try (HikariDataSource pool = new HikariDataSource();
        CopiedPool own = preferred(pool)) {
      pool.setJdbcUrl("jdbc:h2:mem:");
      try (Connection connection = own.open()) {
        assertThat(connection.isValid(60)).isTrue();
      }
      assertThat(own.isShared()).isTrue();
      assertThat(warnings.texts).hasSize(1);
    }
  }

  @Test
  void aConnectionOpensWhileTheFirstOneHangs() throws Exception {
    try (FirstConnectionHangs hanging = FirstConnectionHangs.registered();
        HikariDataSource pool = pool()) {
      pool.setJdbcUrl(FirstConnectionHangs.PREFIX + schema().url());
      try (CopiedPool own = preferred(pool)) {
        ConcurrentCalls<Connection> first = ConcurrentCalls.start(1, own::open);
        hanging.awaitCaller();
        Connection second = own.open();
        assertThat(second.isValid(60)).isTrue();
        own.close(second);
        hanging.release();
        assertThat(first.results().get(0).isValid(60)).isTrue();
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
        CopiedPool own = preferred(app.pool())) {
      thread.setContextClassLoader(callers);
      own.close(DedicatedConnectionsTest.opened(own));
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

    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public @Nullable TransactionAware getTransactionAware() {
      asked.incrementAndGet();
      return null;
    }

    @Override
    public void associate(TransactionAware connection, XAResource resource) {
      asked.incrementAndGet();
    }

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
