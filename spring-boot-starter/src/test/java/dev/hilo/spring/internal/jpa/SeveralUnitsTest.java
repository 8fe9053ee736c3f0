package dev.hilo.spring.internal.jpa;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.internal.actuate.HiLoEndpoint;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** An application with several persistence units on two databases. */
@ExtendWith(OutputCaptureExtension.class)
final class SeveralUnitsTest extends AppTest {

  private @Nullable Schema other;

  @BeforeEach
  void createOtherSchema() {
    other = TestDatabase.H2.server().newSchema();
  }

  @AfterEach
  void dropOtherSchema() {
    requireNonNull(other).close();
  }

  private ConfigurableApplicationContext run(List<Class<?>> classes, String... properties) {
    List<Class<?>> all = Stream.concat(Stream.of(Apps.Plain.class), classes.stream()).toList();
    return Apps.builder(all)
        .initializers(
            context -> {
              context.getBeanFactory().registerSingleton("here", schema());
              context.getBeanFactory().registerSingleton("there", requireNonNull(other));
            })
        .run(
            Stream.concat(
                    Stream.of(
                        Apps.WITHOUT_JPA,
                        "management.endpoints.web.exposure.include=hilo",
                        "hilo.jdbc.initialize-schema=never"),
                    Stream.of(properties))
                .map(property -> "--" + property)
                .toArray(String[]::new));
  }

  private static SessionFactory factory(ConfigurableApplicationContext app, String unit) {
    return app.getBean(unit + "EntityManagerFactory", EntityManagerFactory.class)
        .unwrap(SessionFactory.class);
  }

  private static HiLo hilo(ConfigurableApplicationContext app, String unit) {
    return HibernateHiLo.of(factory(app, unit));
  }

  private static @Nullable String saved(ConfigurableApplicationContext app, String unit) {
    Order order = new Order();
    factory(app, unit).inTransaction(session -> session.persist(order));
    return order.id();
  }

  private static LocalContainerEntityManagerFactoryBean unit(DataSource dataSource, String ddl) {
    LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
    factory.setDataSource(dataSource);
    factory.setPackagesToScan(Order.class.getPackageName());
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", ddl));
    return factory;
  }

  /** As Spring Boot's manual shows two of them. */
  @Configuration(proxyBeanMethods = false)
  static class TwoDatabases {

    static final Queue<String> RETURNED = new ConcurrentLinkedQueue<>();

    @Bean
    HiLoListener listener() {
      return new HiLoListener() {
        @Override
        public void rangeReturned(RangeReturned event) {
          RETURNED.add(event.collection() + " after " + (event.first() - 1));
        }
      };
    }

    @Bean
    @Primary
    HikariDataSource firstDataSource(Schema here) {
      return pool(here);
    }

    @Bean(defaultCandidate = false)
    @Qualifier("second")
    HikariDataSource secondDataSource(Schema there) {
      HikariDataSource pool = pool(there);
      pool.setMaximumPoolSize(1);
      return pool;
    }

    private static HikariDataSource pool(Schema schema) {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl(schema.url());
      pool.setUsername(schema.user());
      pool.setPassword(schema.password());
      return pool;
    }

    @Bean
    @Primary
    LocalContainerEntityManagerFactoryBean firstEntityManagerFactory(DataSource dataSource) {
      return unit(dataSource, "update");
    }

    @Bean(defaultCandidate = false)
    @Qualifier("second")
    LocalContainerEntityManagerFactoryBean secondEntityManagerFactory(
        @Qualifier("second") DataSource dataSource, @Value("${ddl:create-drop}") String ddl) {
      return unit(dataSource, ddl);
    }
  }

  /** A third unit on the second database. */
  @Configuration(proxyBeanMethods = false)
  static class Third {
    @Bean(defaultCandidate = false)
    LocalContainerEntityManagerFactoryBean thirdEntityManagerFactory(
        @Qualifier("second") DataSource dataSource) {
      return unit(dataSource, "update");
    }
  }

  @Test
  void buildsAHiLoOnTheDataSourceOfEachUnit() throws Exception {
    TwoDatabases.RETURNED.clear();
    try (ConfigurableApplicationContext app =
        run(
            List.of(TwoDatabases.class, Third.class),
            "hilo.node-tag=Q",
            "hilo.range-size=7",
            "hilo.prefetch=false")) {
      assertThat(saved(app, "first")).isEqualTo("orders/1-Q");
      assertThat(saved(app, "second")).isEqualTo("orders/1-Q");
      assertThat(app.getBean(HiLo.class)).isSameAs(hilo(app, "first"));
      HiLo second = hilo(app, "second");
      assertThat(hilo(app, "third")).as("one table").isSameAs(second);

      // The pool of the second database has one connection.
      try (Connection held = app.getBean("secondDataSource", DataSource.class).getConnection()) {
        assertThat(second.nextIds("orders", 10)).contains("orders/11-Q");
        assertThat(held.isClosed()).isFalse();
      }
      assertThat(generated(app, "hilo")).isEqualTo(1);
      assertThat(generated(app, "second")).isEqualTo(11);
      HiLoEndpoint endpoint = app.getBean(HiLoEndpoint.class);
      assertThat(requireNonNull(endpoint.collections().collections().get("orders")).generated())
          .isEqualTo(1);
      assertThat(
              requireNonNull(requireNonNull(endpoint.unit("second")).collections().get("orders"))
                  .max())
          .isEqualTo(14);
      assertThat(endpoint.unit("fourth")).isNull();
    }
    assertThat(max("orders")).isEqualTo(1);
    assertThat(TwoDatabases.RETURNED)
        .as("before Hibernate drops the table of the second unit")
        .containsExactlyInAnyOrder("orders after 1", "orders after 11");
  }

  @Test
  void failsToStartIfTheTableOfOneUnitIsMissing(CapturedOutput output) {
    assertThatThrownBy(() -> run(List.of(TwoDatabases.class), "ddl=none"))
        .hasRootCauseInstanceOf(SQLException.class)
        .hasStackTraceContaining("The table hilo is missing");

    try (ConfigurableApplicationContext app =
        run(List.of(TwoDatabases.class), "ddl=none", "hilo.jdbc.fail-on-missing-table=false")) {
      assertThat(output).containsOnlyOnce("HiLo cannot generate ids yet (hilo.second)");
      assertThat(saved(app, "first")).isEqualTo("orders/1-A");
    }
  }

  /** Its ids would come from a table of the other database. */
  @Test
  void refusesTheApplicationsConnectionsForAUnitOnAnotherDatabase(CapturedOutput output) {
    String connections = "hilo.connections=firstDataSource";
    assertThatThrownBy(() -> run(List.of(TwoDatabases.class), connections))
        .hasStackTraceContaining("hilo.connections=firstDataSource is refused");
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("the unit uses another one");

    try (ConfigurableApplicationContext app =
        run(List.of(TwoDatabases.class, SecondHiLo.class), connections)) {
      assertThat(saved(app, "first")).isEqualTo("orders/1-A");
      assertThat(saved(app, "second")).isEqualTo("orders/1-SECOND");
    }
  }

  private static double generated(ConfigurableApplicationContext app, String unit) {
    return app.getBean(MeterRegistry.class)
        .get("hilo.ids.generated")
        .tags("collection", "orders", "unit", unit)
        .functionCounter()
        .count();
  }

  @Configuration(proxyBeanMethods = false)
  static class SecondHiLo {
    @Bean(defaultCandidate = false)
    HiLo seconds(@Qualifier("second") DataSource dataSource) {
      return HiLo.builder(dataSource).nodeTag("SECOND").build();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class FirstHiLo {

    @Bean(defaultCandidate = false)
    HiLo firsts(DataSource dataSource) {
      return HiLo.builder(dataSource).nodeTag("FIRST").build();
    }
  }

  @Test
  void prefersAHiLoOfTheApplication() {
    try (ConfigurableApplicationContext app =
        run(List.of(TwoDatabases.class, SecondHiLo.class, FirstHiLo.class))) {
      assertThat(saved(app, "second")).isEqualTo("orders/1-SECOND");
      assertThat(saved(app, "first")).isEqualTo("orders/1-FIRST");
      assertThat(app.getBean("seconds", HiLo.class)).isSameAs(hilo(app, "second"));
    }
  }

  /** A unit on a routing DataSource, and one without HiLo. */
  @Configuration(proxyBeanMethods = false)
  static class Routed {
    @Bean(defaultCandidate = false)
    AbstractRoutingDataSource routes(@Qualifier("second") DataSource second) {
      AbstractRoutingDataSource routes =
          new AbstractRoutingDataSource() {
            @Override
            protected Object determineCurrentLookupKey() {
              return "second";
            }
          };
      routes.setTargetDataSources(Map.of("second", second));
      return routes;
    }

    @Bean(defaultCandidate = false)
    LocalContainerEntityManagerFactoryBean routedEntityManagerFactory(
        @Qualifier("routes") DataSource routes) {
      return unit(routes, "none");
    }
  }

  @Test
  void warnsOfAUnitThatRoutes(CapturedOutput output) throws Exception {
    try (ConfigurableApplicationContext app =
        run(List.of(TwoDatabases.class, Routed.class), "hilo.node-tag=B")) {
      assertThat(output)
          .containsOnlyOnce(
              "routedEntityManagerFactory: its DataSource routes to several databases")
          .contains("Put @HiLoDataSource on the DataSource bean");
      assertThat(saved(app, "first")).isEqualTo("orders/1-B");
      assertThat(hilo(app, "routed").nextId("orders"))
          .as("the SessionFactory makes its own")
          .isEqualTo("orders/1-A");
    }
  }
}
