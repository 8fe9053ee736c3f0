package dev.hilo.spring.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.convention.IdConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.spring.HiLoBuilderCustomizer;
import dev.hilo.spring.HiLoDataSource;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.Settings;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** The HiLo bean of an application on plain JDBC. */
@ExtendWith(OutputCaptureExtension.class)
final class HiLoAutoConfigurationTest extends AppTest {

  private static EmbeddedDatabase database() {
    return new EmbeddedDatabaseBuilder()
        .setType(EmbeddedDatabaseType.H2)
        .generateUniqueName(true)
        .build();
  }

  private static HiLo hilo(ConfigurableApplicationContext app) {
    return app.getBean(HiLo.class);
  }

  @Test
  void needsNoConfiguration() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of())) {
      assertThat(hilo(app).nextIds("orders", 2)).containsExactly("orders/1-A", "orders/2-A");
    }
  }

  @Test
  void returnsUnusedNumbersAtTheEnd() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), onSchema("hilo.jdbc.initialize-schema=always"))) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(max("orders")).isEqualTo(32);
    }
    assertThat(max("orders")).isEqualTo(1);
  }

  /** As devtools does when it restarts, by a bean of this name that is made after HiLo's. */
  @Configuration(proxyBeanMethods = false)
  static class Devtools {
    @Bean
    @Lazy
    DisposableBean inMemoryDatabaseShutdownExecutor() {
      return () -> Beans.EVENTS.add("shut down");
    }
  }

  @Test
  void returnsUnusedNumbersBeforeDevtoolsShutsTheDatabaseDown() {
    Beans.EVENTS.clear();
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(Devtools.class, Beans.class))) {
      hilo(app).nextId("orders");
      app.getBean("inMemoryDatabaseShutdownExecutor");
    }
    assertThat(Beans.EVENTS).containsSubsequence("returned orders", "shut down");
  }

  @Test
  void dedicatedConnectionsWorkWhileThePoolIsExhausted(CapturedOutput output) throws SQLException {
    try (ConfigurableApplicationContext app =
            Apps.runPlain(List.of(), "spring.datasource.hikari.maximum-pool-size=1");
        Connection held = connection(app)) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(held.isClosed()).isFalse();
      assertThat(app.getBeansOfType(DataSource.class)).hasSize(1);
      assertThat(output).doesNotContain("HiLo");
    }
  }

  @Test
  void closesDedicatedConnectionsWithTheApplication() throws InterruptedException {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), "spring.datasource.hikari.pool-name=tills")) {
      hilo(app).nextId("orders");
      assertThat(threadsOfTheCopy()).isNotEmpty();
    }
    for (Thread thread : threadsOfTheCopy()) {
      thread.join(60_000);
    }
    assertThat(threadsOfTheCopy()).isEmpty();
  }

  private static List<Thread> threadsOfTheCopy() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("tills-hilo"))
        .toList();
  }

  @Test
  void sharesTheApplicationsPoolIfSet(CapturedOutput output) throws SQLException {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(), "hilo.connections=shared");
        Connection held = connection(app)) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(held).isNotNull();
      assertThat(output).doesNotContain("HiLo");
    }
  }

  private static Connection connection(ConfigurableApplicationContext app) {
    try {
      return app.getBean(DataSource.class).getConnection();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void explainsWhatHelpsWhenASharedPoolIsExhausted() throws Exception {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(),
            "hilo.connections=shared",
            "hilo.reserve-timeout=2s",
            "spring.datasource.hikari.maximum-pool-size=1")) {
      HiLo hilo = hilo(app);
      try (Connection held = connection(app)) {
        assertThat(held.isClosed()).isFalse();
        // On a busy machine, HiLo's threads may begin too late to find that out.
        Await.until(
            "the error says what helps",
            () ->
                String.valueOf(catchThrowable(() -> hilo.nextId("orders")))
                    .contains("give HiLo connections of its own (connections)"));
      }
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class EmbeddedTestDatabase {
    @Bean
    EmbeddedDatabase dataSource() {
      return database();
    }
  }

  /** As tests of slices have it, each time they start. */
  @Test
  void doesNotWarnOfADataSourceWithoutAPool(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(EmbeddedTestDatabase.class), "logging.level.dev.hilo=info")) {
      assertThat(output).doesNotContain("HiLo");
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class AnotherPool {
    @Bean(destroyMethod = "dispose")
    JdbcConnectionPool dataSource() {
      return JdbcConnectionPool.create("jdbc:h2:mem:anotherPool", "sa", "");
    }
  }

  @Test
  void warnsOfAPoolThatCannotBeCopied(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(AnotherPool.class), "hilo.jdbc.initialize-schema=always")) {
      assertThat(output)
          .containsOnlyOnce("HiLo uses the application's connections, because")
          .contains("neither a pool nor a wrapper that HiLo knows how to copy");
      assertThat(app.getBean(HiLo.class)).isNotNull();
    }
  }

  /** Otherwise it is found out only when callers starve. */
  @Test
  void failsToStartWhereDedicatedConnectionsAreImpossible(CapturedOutput output) {
    assertThatThrownBy(
            () -> Apps.runPlain(List.of(AnotherPool.class), "hilo.connections=dedicated"))
        .hasStackTraceContaining("hilo.connections=dedicated is refused");
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("JdbcConnectionPool is neither a pool nor a wrapper")
        .contains("Set hilo.connections to shared");
  }

  /** A DataSource for HiLo alone, which ends after the ranges went back. */
  @Configuration(proxyBeanMethods = false)
  static class DataSourceOfHiLo {
    @Bean(defaultCandidate = false)
    HikariDataSource ids(Environment environment) {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl(environment.getRequiredProperty("spring.datasource.url"));
      pool.setUsername(environment.getRequiredProperty("spring.datasource.username"));
      pool.setPassword(environment.getRequiredProperty("spring.datasource.password"));
      pool.setPoolName("of-hilo");
      return pool;
    }
  }

  @Test
  void usesADataSourceBeanForHiLoAlone() throws SQLException {
    try (ConfigurableApplicationContext app =
            Apps.runPlain(
                List.of(DataSourceOfHiLo.class),
                onSchema(
                    "hilo.connections=ids",
                    "hilo.jdbc.initialize-schema=always",
                    "spring.datasource.hikari.maximum-pool-size=1"));
        Connection held = app.getBean(DataSource.class).getConnection()) {
      assertThat(held.isClosed()).isFalse();
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(app.getBean("ids", HikariDataSource.class).getHikariPoolMXBean()).isNotNull();
    }
    assertThat(max("orders")).isEqualTo(1);
  }

  @Test
  void refusesAnUnknownDataSourceBean(CapturedOutput output) {
    assertThatThrownBy(
            () -> Apps.runPlain(List.of(DataSourceOfHiLo.class), onSchema("hilo.connections=idz")))
        .hasStackTraceContaining("hilo.connections=idz is refused");
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("there is no DataSource bean of this name, but [")
        .contains("Set hilo.connections to shared, or to the name of a DataSource bean");
  }

  @Test
  void sharesAnInMemoryDatabaseThatIsPrivateToEachConnection(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(),
            "spring.datasource.url=jdbc:h2:mem:",
            "spring.datasource.hikari.maximum-pool-size=1")) {
      assertThat(output).containsOnlyOnce("private to each connection");
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnHiLo {
    @Bean
    HiLo ours(DataSource dataSource) {
      return HiLo.builder(dataSource).nodeTag("OURS").createTableIfMissing().build();
    }
  }

  @Test
  void backsOffIfTheApplicationHasAHiLo() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(OwnHiLo.class))) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-OURS");
    }
  }

  @Test
  void canBeSwitchedOff() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(), "hilo.enabled=false")) {
      assertThat(app.getBeansOfType(HiLo.class)).isEmpty();
    }
  }

  private static HikariDataSource pool(Schema schema) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(schema.url());
    pool.setUsername(schema.user());
    pool.setPassword(schema.password());
    return pool;
  }

  @Test
  void usesTheMarkedDataSource() {
    try (Schema other = TestDatabase.H2.server().newSchema()) {
      try (ConfigurableApplicationContext app =
          Apps.builder(List.of(Apps.Plain.class, MarkedOne.class))
              .initializers(
                  context -> {
                    context.getBeanFactory().registerSingleton("here", schema());
                    context.getBeanFactory().registerSingleton("there", other);
                  })
              .run("--hilo.jdbc.initialize-schema=always")) {
        assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      }
      assertThat(max("orders")).isEqualTo(1);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class MarkedOne {
    @Bean
    @Primary
    HikariDataSource main(Schema there) {
      return pool(there);
    }

    @Bean
    @HiLoDataSource
    HikariDataSource documents(Schema here) {
      return pool(here);
    }
  }

  /** As Spring Boot's manual shows two of them. */
  @Configuration(proxyBeanMethods = false)
  static class NoDefaultCandidate {
    @Bean(defaultCandidate = false)
    HikariDataSource second(Schema there) {
      return pool(there);
    }
  }

  @Test
  void ignoresASecondDataSourceThatIsNoDefaultCandidate() {
    try (Schema other = TestDatabase.H2.server().newSchema()) {
      try (ConfigurableApplicationContext app =
          Apps.builder(List.of(Apps.Plain.class, NoDefaultCandidate.class))
              .initializers(context -> context.getBeanFactory().registerSingleton("there", other))
              .run(arguments(onSchema("hilo.jdbc.initialize-schema=always")))) {
        assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      }
      assertThat(max("orders")).isEqualTo(1);
    }
  }

  private static String[] arguments(String... properties) {
    return Stream.of(properties).map(property -> "--" + property).toArray(String[]::new);
  }

  @Configuration(proxyBeanMethods = false)
  static class NoneMeant {
    @Bean
    EmbeddedDatabase first() {
      return database();
    }

    @Bean
    EmbeddedDatabase second() {
      return database();
    }
  }

  @Test
  void refusesSeveralDataSourcesWithoutAPrimary(CapturedOutput output) {
    assertThatThrownBy(() -> Apps.runPlain(List.of(NoneMeant.class)))
        .hasStackTraceContaining("several DataSources, [first, second], and none is primary");
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("Put @HiLoDataSource on the bean");
  }

  @Configuration(proxyBeanMethods = false)
  static class Routing {
    @Bean
    @Primary
    AbstractRoutingDataSource routes(EmbeddedDatabase target) {
      AbstractRoutingDataSource routes =
          new AbstractRoutingDataSource() {
            @Override
            protected @Nullable Object determineCurrentLookupKey() {
              return null;
            }
          };
      routes.setTargetDataSources(Map.of("one", target));
      routes.setDefaultTargetDataSource(target);
      return routes;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Target {
    @Bean
    EmbeddedDatabase target() {
      return database();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class NamedTarget {
    @Bean
    @HiLoDataSource
    EmbeddedDatabase target() {
      return database();
    }
  }

  @Test
  void refusesARoutingDataSourceWithoutAMarkedTarget() {
    assertThatThrownBy(() -> Apps.runPlain(List.of(Routing.class, Target.class)))
        .hasStackTraceContaining("routes to several databases")
        .hasStackTraceContaining("Put @HiLoDataSource on the bean");
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(Routing.class, NamedTarget.class))) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @ParameterizedTest
  @CsvSource({"embedded, false", "never, false", "always, true"})
  void createsTheTableAsSet(String when, boolean made, CapturedOutput output) {
    // A file is not embedded, though H2 runs in this process.
    String file = "jdbc:h2:./target/h2/" + when + System.nanoTime();
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(),
            "spring.datasource.url=" + file,
            "hilo.jdbc.initialize-schema=" + when,
            "hilo.jdbc.fail-on-missing-table=false")) {
      HiLo hilo = hilo(app);
      if (made) {
        assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      } else {
        assertThat(output)
            .contains("WARN")
            .contains("HiLo cannot generate ids yet")
            .contains("create table if not exists hilo");
        assertThatThrownBy(() -> hilo.nextId("orders"))
            .hasMessageContaining("create table if not exists hilo")
            .hasMessageContaining("set hilo.jdbc.initialize-schema=always");
      }
    }
  }

  /** It may come back later. */
  @Test
  void startsWhileTheDatabaseIsDown(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(),
            "spring.datasource.url=jdbc:postgresql://localhost:1/nowhere",
            "spring.datasource.hikari.connection-timeout=250",
            "spring.sql.init.mode=never",
            "hilo.reserve-timeout=500ms")) {
      assertThat(output).contains("HiLo cannot generate ids yet");
      assertThat(hilo(app)).isNotNull();
    } finally {
      // HikariCP has made the short wait the login timeout of the whole JVM.
      DriverManager.setLoginTimeout(0);
    }
  }

  /** A pool whose URL is set later, such as by a service. */
  @Configuration(proxyBeanMethods = false)
  static class NoAddressYet {
    @Bean
    HikariDataSource dataSource() {
      return new HikariDataSource();
    }
  }

  @Test
  void startsWithAPoolThatIsNotReady(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(NoAddressYet.class),
            "hilo.jdbc.initialize-schema=always",
            "hilo.reserve-timeout=20s")) {
      assertThat(output).contains("HiLo cannot generate ids yet");
      app.getBean(HikariDataSource.class).setJdbcUrl(schema().url());
      app.getBean(HikariDataSource.class).setUsername(schema().user());
      app.getBean(HikariDataSource.class).setPassword(schema().password());
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(max("orders")).isEqualTo(32);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Beans {
    static final Queue<String> EVENTS = new ConcurrentLinkedQueue<>();

    @Bean
    HiLoListener listener() {
      return new HiLoListener() {
        @Override
        public void rangeReserved(RangeReserved event) {
          EVENTS.add(event.collection());
        }

        @Override
        public void rangeReturned(RangeReturned event) {
          EVENTS.add("returned " + event.collection());
        }
      };
    }

    @Bean
    NamingConvention naming() {
      return type -> "things";
    }

    @Bean
    PrefixConvention prefixes() {
      return collection -> "my-" + collection;
    }

    @Bean
    IdConvention<Thread> ids() {
      return IdConvention.of(Thread.class, thread -> "threads/x");
    }

    @Bean
    HiLoBuilderCustomizer customizer() {
      return builder -> builder.nodeTag("C");
    }
  }

  @Test
  void usesConventionAndListenerBeans() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(Beans.class), "hilo.node-tag=B")) {
      assertThat(hilo(app).collection(Object.class).nextId()).isEqualTo("my-things/1-C");
      assertThat(hilo(app).rules().conventions().idOf(new Thread())).isEqualTo("threads/x");
    }
    assertThat(Beans.EVENTS).contains("my-things");
  }

  /** Each by the name that it has where no dots and dashes may be. */
  @Test
  void readsAllSettingsFromEnvironmentVariables() {
    schema()
        .execute(
            "create schema billing",
            "create table billing.counters (name varchar(255), node_tag varchar(32),"
                + " max_value bigint, primary key (name, node_tag))");
    Map<String, Object> variables =
        Map.ofEntries(
            Map.entry("HILO_ENABLED", "true"),
            Map.entry("HILO_NODETAG", "Q7"),
            Map.entry("HILO_NODETAGQUERY", "select 'Q7'"),
            Map.entry("HILO_TAGGEDIDSONLY", "false"),
            Map.entry("HILO_TAGPLACEMENT", "PREFIX"),
            Map.entry("HILO_SEPARATOR", ":"),
            Map.entry("HILO_SCHEMA", "billing"),
            Map.entry("HILO_TABLE", "counters"),
            Map.entry("HILO_RANGESIZE", "7"),
            Map.entry("HILO_RESERVETIMEOUT", "50s"),
            Map.entry("HILO_PREFETCH", "true"),
            Map.entry("HILO_MAXIDBYTES", "50"),
            Map.entry("HILO_GAPLESSIDENTITIES", "invoices,bills"),
            Map.entry("HILO_SEEDEXISTING", "true"),
            Map.entry("HILO_DOCTOR", "off"),
            Map.entry("HILO_CONNECTIONS", "dedicated"),
            Map.entry("HILO_JDBC_INITIALIZESCHEMA", "never"),
            Map.entry("HILO_JDBC_FAILONMISSINGTABLE", "true"),
            Map.entry("HILO_JPA_ENABLED", "true"),
            Map.entry("HILO_METRICS_MAXCOLLECTIONS", "3"),
            Map.entry("SPRING_DATASOURCE_URL", schema().url()),
            Map.entry("SPRING_DATASOURCE_USERNAME", schema().user()),
            Map.entry("SPRING_DATASOURCE_PASSWORD", schema().password()));
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
    try (ConfigurableApplicationContext app =
        Apps.builder(List.of(Apps.Plain.class)).environment(environment).run()) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders:Q7:1");
      assertThat(max("billing.counters", "orders")).isEqualTo(7);
      assertThat(max("billing.counters", "invoices|")).isZero();
      assertThat(max("billing.counters", "bills|")).isZero();
      assertThatThrownBy(() -> hilo(app).rules().checkId("x".repeat(51)))
          .hasMessageContaining("limit");
      HiLoProperties properties = app.getBean(HiLoProperties.class);
      assertThat(properties.reserveTimeout()).hasSeconds(50);
      assertThat(properties.metrics().maxCollections()).isEqualTo(3);
      assertThat(properties.seedExisting()).isTrue();
      assertThat(properties.doctor()).isEqualTo(HiLoProperties.DoctorMode.OFF);
    }
    assertThat(variables.keySet())
        .as("add to the map in this test a variable for each setting, and look at its effect")
        .containsAll(
            Settings.names().stream()
                .map(name -> name.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT))
                .toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"hilo.rnage-size=7", "hilo.jdbc.initialize-schema=maybe"})
  void refusesWrongSettingsAtStartup(String property) {
    assertThatThrownBy(() -> Apps.runPlain(List.of(), property))
        .hasStackTraceContaining(property.substring(0, property.indexOf('=')));
  }

  @Test
  void checksAgainWhenTheContextRestarts() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of())) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
      app.stop();
      app.start();
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/2-A");
    }
  }
}
