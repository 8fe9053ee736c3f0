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

  /** Made before the units, so that what it needs comes first. */
  @Configuration(proxyBeanMethods = false)
  static class Office {

    record Clerk(HiLo hilo, HiLo second) {}

    @Bean
    Clerk clerk(HiLo hilo, @Qualifier("second") HiLo second) {
      return new Clerk(hilo, second);
    }
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
  void buildsAHiLoOnTheDataSourceOfEachUnit(CapturedOutput output) throws Exception {
    TwoDatabases.RETURNED.clear();
    try (ConfigurableApplicationContext app =
        run(
            List.of(Office.class, TwoDatabases.class, Third.class),
            "hilo.range-size=7",
            "hilo.prefetch=false",
            "hilo.units.second.node-tag=Q",
            "hilo.units.third.node-tag=Q")) {
      assertThat(saved(app, "first")).isEqualTo("orders/1-A");
      assertThat(saved(app, "second")).isEqualTo("orders/1-Q");
      assertThat(app.getBean(HiLo.class)).isSameAs(hilo(app, "first"));
      Office.Clerk clerk = app.getBean(Office.Clerk.class);
      assertThat(clerk.hilo()).isSameAs(hilo(app, "first"));
      assertThat(clerk.second()).isSameAs(hilo(app, "second"));
      assertThat(hilo(app, "third")).as("one table, the same settings").isSameAs(clerk.second());

      // The pool of the second database has one connection.
      try (Connection held = app.getBean("secondDataSource", DataSource.class).getConnection()) {
        assertThat(clerk.second().nextIds("orders", 10)).contains("orders/11-Q");
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
      assertThat(output).as("the tags differ").doesNotContain("generate equal ids");
    }
    assertThat(max("orders")).isEqualTo(1);
    assertThat(TwoDatabases.RETURNED)
        .as("before Hibernate drops the table of the second unit")
        .containsExactlyInAnyOrder("orders after 1", "orders after 11");
  }

  @Test
  void warnsOfEqualIdsForEachUnitOfASharedHiLo(CapturedOutput output) {
    try (ConfigurableApplicationContext app = run(List.of(TwoDatabases.class, Third.class))) {
      assertThat(hilo(app, "third")).isSameAs(hilo(app, "second"));
      String equal = "equal ids: the entities of firstEntityManagerFactory and the entities of ";
      assertThat(output)
          .containsOnlyOnce(equal + "secondEntityManagerFactory")
          .containsOnlyOnce(equal + "thirdEntityManagerFactory")
          .doesNotContain("equal ids: the entities of secondEntityManagerFactory");
    }
  }

  @Test
  void saysNothingOfEqualTagsInTwoPlaces(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        run(List.of(TwoDatabases.class), "hilo.units.second.tag-placement=prefix")) {
      assertThat(saved(app, "first")).isEqualTo("orders/1-A");
      assertThat(saved(app, "second")).isEqualTo("orders/A/1");
      assertThat(output).doesNotContain("generate equal ids");
    }
  }

  @Test
  void failsToStartIfTheTableOfOneUnitIsMissing(CapturedOutput output) {
    assertThatThrownBy(() -> run(List.of(TwoDatabases.class), "ddl=none"))
        .hasRootCauseInstanceOf(SQLException.class)
        .hasStackTraceContaining("The table hilo is missing");

    try (ConfigurableApplicationContext app =
        run(
            List.of(TwoDatabases.class),
            "ddl=none",
            "hilo.units.second.jdbc.fail-on-missing-table=false")) {
      assertThat(output).containsOnlyOnce("HiLo cannot generate ids yet (hilo.second)");
      assertThat(saved(app, "first")).isEqualTo("orders/1-A");
    }
  }

  /** Its ids would come from a table of the other database. */
  @Test
  void refusesTheApplicationsConnectionsForAUnitOnAnotherDatabase(CapturedOutput output) {
    String connections = "hilo.connections=firstDataSource";
    assertThatThrownBy(() -> run(List.of(TwoDatabases.class), connections))
        .hasStackTraceContaining("hilo.units.second.connections=firstDataSource is refused");
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("the unit uses another one");

    try (ConfigurableApplicationContext app =
        run(List.of(TwoDatabases.class), connections, "hilo.units.second.connections=dedicated")) {
      assertThat(saved(app, "first")).isEqualTo("orders/1-A");
      assertThat(saved(app, "second")).isEqualTo("orders/1-A");
    }
  }

  private static double generated(ConfigurableApplicationContext app, String unit) {
    return app.getBean(MeterRegistry.class)
        .get("hilo.ids.generated")
        .tags("collection", "orders", "unit", unit)
        .functionCounter()
        .count();
  }

  /** For the second unit, by its qualifier; and for the first, by its DataSource. */
  @Configuration(proxyBeanMethods = false)
  static class OwnHiLos {
    @Bean(defaultCandidate = false)
    @Qualifier("second")
    HiLo ours(Schema there) {
      return HiLo.builder(there.dataSource()).nodeTag("OURS").build();
    }

    @Bean(defaultCandidate = false)
    HiLo firsts(DataSource dataSource) {
      return HiLo.builder(dataSource).nodeTag("FIRST").build();
    }
  }

  @Test
  void prefersAHiLoOfTheApplication() {
    try (ConfigurableApplicationContext app =
        run(List.of(TwoDatabases.class, OwnHiLos.class, Office.class))) {
      assertThat(saved(app, "second")).isEqualTo("orders/1-OURS");
      assertThat(saved(app, "first")).isEqualTo("orders/1-FIRST");
      assertThat(app.getBean(Office.Clerk.class).second()).isSameAs(hilo(app, "second"));
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
        run(
            List.of(TwoDatabases.class, Routed.class),
            "hilo.node-tag=B",
            "hilo.units.second.jpa.enabled=false")) {
      assertThat(output)
          .containsOnlyOnce(
              "routedEntityManagerFactory: its DataSource routes to several databases")
          .contains("Put @HiLoDataSource on the DataSource bean");
      assertThat(saved(app, "first")).isEqualTo("orders/1-B");
      assertThat(hilo(app, "second").nextId("orders")).isEqualTo("orders/1-A");
      assertThat(health(app)).as("units that make their HiLos themselves").startsWith("UP");
    }
  }

  /** By reflection, since the interface is in another package on Spring Boot 4. */
  private static String health(ConfigurableApplicationContext app)
      throws ReflectiveOperationException {
    Object indicator = app.getBean("hiloHealthIndicator");
    Class<?> type = indicator.getClass().getInterfaces()[0];
    return String.valueOf(type.getMethod("health").invoke(indicator));
  }
}
