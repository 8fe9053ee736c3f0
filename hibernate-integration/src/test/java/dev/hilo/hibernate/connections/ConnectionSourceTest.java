package dev.hilo.hibernate.connections;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HiLoThreads;
import dev.hilo.hibernate.testing.LogRecords;
import dev.hilo.hibernate.testing.PassThrough;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.RecordingDataSource;
import dev.hilo.hibernate.testing.SwitchedDataSource;
import dev.hilo.hibernate.testing.TenantDatabases;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import javax.sql.DataSource;
import org.hibernate.HibernateException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.UnknownUnwrapTypeException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code hibernate.hilo.connections}. */
final class ConnectionSourceTest extends H2Test {

  private static final String SETTING = "hibernate.hilo.connections";

  @Test
  void dedicatedOpensOneConnectionAtTheFirstIdAndClosesIt() throws Exception {
    HiLoThreads threads = HiLoThreads.fromNowOn();
    try (HikariDataSource pool = Pools.hikari(schema(), 1, true);
        SessionFactory factory =
            shop().dataSource(pool).with(SETTING, "dedicated").hilo("range_size", 1).build()) {
      // The connection of the sessions is open from here on.
      factory.inTransaction(session -> session.find(Order.class, "orders/0-A"));
      long before = connections();
      for (int i = 1; i <= 50; i++) {
        assertThat(Order.saved(factory)).isEqualTo("orders/" + i + "-A");
      }
      // HikariCP opens an idle one more if it looks while the first is in use.
      assertThat(connections()).isBetween(before + 1, before + 2);
    }
    assertThat(connections()).isZero();
    assertThat(threads.survivors()).isEmpty();
  }

  /** Init SQL decides which schema a connection sees, and so which table. */
  @Test
  void dedicatedUsesTheSettingsOfTheSessions() {
    schema().execute("create schema billing");
    try (HikariDataSource pool = Pools.unopened(schema().url(), schema(), 4)) {
      pool.setConnectionInitSql("set schema billing");
      try (SessionFactory factory = shop().dataSource(pool).build()) {
        assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
      }
    }
    assertThat(max("billing.hilo", "orders")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shared", " Shared "})
  void sharedUsesThePoolOfTheSessions(String word) {
    try (SessionFactory factory = shop().with(SETTING, word).build()) {
      assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
    }
    try (HikariDataSource pool = Pools.hikari(schema(), 1, true);
        SessionFactory factory =
            shop().dataSource(pool).with(SETTING, word).hilo("reserve_timeout", "200ms").build();
        Session session = factory.openSession()) {
      session.beginTransaction();
      session.find(Order.class, "orders/0-A");
      assertFails(() -> session.persist(new Order()), "set hibernate.hilo.connections=dedicated");
    }
  }

  /** It has no DataSource, and so no pool that HiLo could copy. */
  @Test
  void sharesTheBuiltInPoolAndNamesTheOneToUse() {
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING);
        SessionFactory factory =
            shop().with("hibernate.connection.pool_size", 1).hilo("reserve_timeout", "2s").build();
        Session session = factory.openSession()) {
      assertThat(log.messages())
          .singleElement()
          .asString()
          .contains(
              "HiLo shares the connections of the sessions", "has no pool that HiLo can copy");
      assertThat(patiently(() -> Order.generatedId(factory))).matches("orders/\\d+-A");
      session.beginTransaction();
      session.find(Order.class, "orders/0-A");
      HiLo hilo = HibernateHiLo.of(factory);
      assertFails(
          () -> hilo.nextId("people"), "or let Hibernate use HikariCP (hibernate-hikaricp)");
    }
    assertFails(
        () -> shop().with(SETTING, "dedicated").build().close(), "has no pool that HiLo can copy");
  }

  @Test
  void usesOnlyTheSuppliedDataSource() {
    RecordingDataSource numbers = new RecordingDataSource(schema().dataSource());
    RecordingDataSource sessions = new RecordingDataSource(schema().dataSource());
    try (SessionFactory factory =
        shop().dataSource(sessions.dataSource()).with(SETTING, numbers.dataSource()).build()) {
      assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
    }
    assertThat(max("orders")).isEqualTo(1);
    assertThat(numbers.count("executeUpdate insert into hilo")).isEqualTo(1);
    assertThat(numbers.count("executeUpdate update hilo")).as("returned").isEqualTo(1);
    assertThat(sessions.count("executeUpdate insert into hilo")).isZero();
    assertThat(sessions.count("executeUpdate update hilo")).isZero();
  }

  @Test
  void findsADataSourceByItsJndiName() {
    try (HikariDataSource pool = Pools.hikari(schema(), 1, true)) {
      InMemoryJndi.bind("java:comp/env/jdbc/hilo", pool);
      try (SessionFactory factory =
          shop()
              .with("hibernate.jndi.class", InMemoryJndi.class.getName())
              .with(SETTING, "java:comp/env/jdbc/hilo")
              .build()) {
        assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
        assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isEqualTo(1);
      } finally {
        InMemoryJndi.unbind("java:comp/env/jdbc/hilo");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"onw", "java:comp/env/jdbc/none", "''"})
  void refusesAnythingButADataSourceAtBoot(String value) {
    assertFails(
        () ->
            shop()
                .with("hibernate.jndi.class", InMemoryJndi.class.getName())
                .with(SETTING, value)
                .build()
                .close(),
        SETTING
            + "="
            + value
            + " is refused: give a DataSource, the JNDI name of one, 'dedicated' or 'shared'");
  }

  @Test
  void refusesDedicatedForADataSourceWithoutPool() {
    assertFails(
        () -> shop().dataSource(schema().dataSource()).with(SETTING, "dedicated").build().close(),
        SETTING + "=dedicated is refused: a ",
        "give a DataSource that leads to the same database");
  }

  /** Such as one that a new version of Hibernate brings under another name. */
  @Test
  void sharesAnUnknownProviderWithAWarning() {
    Boot boot =
        shop()
            .with("hibernate.connection.provider_class", new GivenProvider(schema().dataSource()));
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING);
        SessionFactory factory = boot.build()) {
      assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
      assertThat(log.messages())
          .singleElement()
          .asString()
          .contains("HiLo shares the connections of the sessions", "GivenProvider", SETTING);
    }
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING);
        SessionFactory factory = boot.with(SETTING, "shared").build()) {
      assertThat(Order.saved(factory)).isEqualTo("orders/2-A");
      assertThat(log.messages()).isEmpty();
    }
  }

  private record GivenProvider(DataSource dataSource) implements ConnectionProvider {

    @Override
    public Connection getConnection() throws SQLException {
      return dataSource.getConnection();
    }

    @Override
    public void closeConnection(Connection connection) throws SQLException {
      connection.close();
    }

    @Override
    public boolean supportsAggressiveRelease() {
      return false;
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
      return false;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      throw new UnknownUnwrapTypeException(type);
    }
  }

  @Test
  void refusesDedicatedForAPrivateDatabase() {
    try (HikariDataSource pool = Pools.unopened("jdbc:h2:mem:", schema(), 1)) {
      assertFails(
          () -> shop().dataSource(pool).with(SETTING, "dedicated").build().close(),
          "its database in memory is private to each connection");
    }
  }

  @Test
  void sharesAPrivateDatabaseByDefault() {
    SessionFactory factory =
        start(
            shop()
                .with("hibernate.connection.url", "jdbc:h2:mem:")
                .with("hibernate.connection.pool_size", 1));
    try (Session session = factory.openSession()) {
      Order order = new Order();
      session.persist(order);
      assertThat(order.id()).isEqualTo("orders/1-A");
    }
  }

  @Test
  void theWarningAboutAPrivateDatabaseHasNoPassword() {
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING);
        HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl("jdbc:h2:mem:;USER=sa;PASSWORD=geheim");
      shop().dataSource(pool).build().close();
      assertThat(log.messages())
          .anyMatch(message -> message.contains("private to each connection"))
          .noneMatch(message -> message.contains("geheim"));
    }
  }

  /** Some libraries attach a failure to itself, by way of others. */
  @Tag("slow")
  @Test
  void aCircleOfCausesIsNoEndlessLoop() {
    HibernateException circle = new HibernateException("no connection now");
    circle.initCause(new IllegalStateException("the pool is closed", circle));
    AtomicBoolean fails = new AtomicBoolean();
    DataSource pool =
        PassThrough.proxy(
            DataSource.class,
            (method, arguments) -> {
              if (fails.get() && method.getName().equals("getConnection")) {
                throw circle;
              }
              return PassThrough.invoke(schema().dataSource(), method, arguments);
            });
    try (SessionFactory factory =
        shop().dataSource(pool).with(SETTING, "shared").hilo("reserve_timeout", "2000ms").build()) {
      fails.set(true);
      assertFails(() -> Order.generatedId(factory), "no connection now");
      fails.set(false);
      assertThat(patiently(() -> Order.generatedId(factory))).matches("orders/\\d+-A");
    }
  }

  @Test
  void advisesTenantsNothingThatIsRefused() {
    TenantDatabases tenants = new TenantDatabases(Map.of("north", schema().dataSource()));
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING)) {
      shop().with(TenantDatabases.SETTING, tenants).build().close();
      assertThat(log.messages())
          .singleElement()
          .asString()
          .contains("each tenant has its own", "Make the pool of each tenant larger")
          .doesNotContain("DataSource");
    }
  }

  @Test
  void refusesTheSettingWithTenants() {
    for (Object value : new Object[] {"dedicated", schema().dataSource()}) {
      assertFails(
          () ->
              shop()
                  .with(
                      TenantDatabases.SETTING,
                      new TenantDatabases(Map.of("north", schema().dataSource())))
                  .with(SETTING, value)
                  .build()
                  .close(),
          "each tenant has its own");
    }
  }

  @Tag("slow")
  @Test
  void retriesADatabaseThatIsUnavailableAtTheFirstId() {
    SwitchedDataSource numbers = new SwitchedDataSource(schema().dataSource());
    try (SessionFactory factory =
        shop().with(SETTING, numbers.dataSource()).hilo("reserve_timeout", "2000ms").build()) {
      numbers.turnOff();
      assertFails(
          () -> Order.saved(factory),
          "Connection refused",
          "Check that the DataSource of hibernate.hilo.connections");
      numbers.turnOn();
      assertThat(patiently(() -> Order.saved(factory))).matches("orders/\\d+-A");
    }
  }
}
