package dev.hilo.spring.internal.jpa;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.HiLoDataSource;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.OnlyTenant;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.engine.jdbc.connections.spi.AbstractDataSourceBasedMultiTenantConnectionProviderImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** Which session factories use the application's HiLo. */
@ExtendWith(OutputCaptureExtension.class)
@ExtendWith(OutputCaptureExtension.class)
final class HiLoSelectionTest extends AppTest {

  private static SessionFactory factory(ConfigurableApplicationContext app) {
    return app.getBean(EntityManagerFactory.class).unwrap(SessionFactory.class);
  }

  private static @Nullable String saved(SessionFactory factory) {
    Order order = new Order();
    factory.inTransaction(session -> session.persist(order));
    return order.id();
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnHiLo {
    @Bean
    HiLo ours(DataSource dataSource) {
      return HiLo.builder(dataSource).nodeTag("OURS").build();
    }
  }

  @Test
  void usesTheHiLoThatTheApplicationSet() {
    try (ConfigurableApplicationContext app =
        Apps.run(
            List.of(ShopApplication.class, OwnHiLo.class),
            onSchema("spring.jpa.hibernate.ddl-auto=update"))) {
      assertThat(saved(factory(app))).isEqualTo("orders/1-OURS");
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/2-OURS");
    }
    assertThat(max("orders")).as("what was not used is back").isEqualTo(2);
  }

  @Test
  void usesTheHiLoOfTheParentContext() {
    try (ConfigurableApplicationContext parent =
        Apps.runPlain(
            List.of(), onSchema("hilo.node-tag=P", "hilo.jdbc.fail-on-missing-table=false"))) {
      try (ConfigurableApplicationContext child =
          Apps.builder(List.of(ShopApplication.class))
              .parent(parent)
              .run("--spring.autoconfigure.exclude=", "--spring.jpa.hibernate.ddl-auto=update")) {
        assertThat(saved(factory(child))).isEqualTo("orders/1-P");
      }
      assertThat(parent.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/2-P");
    }
    assertThat(max("orders")).isEqualTo(2);
  }

  @Configuration(proxyBeanMethods = false)
  static class AnotherHiLo {
    @Bean
    HiLo another(DataSource dataSource) {
      return HiLo.builder(dataSource).nodeTag("X").build();
    }
  }

  @Test
  void refusesSeveralHiLosWithoutAPrimary() {
    assertThatThrownBy(
            () -> Apps.run(List.of(ShopApplication.class, OwnHiLo.class, AnotherHiLo.class)))
        .hasStackTraceContaining("several HiLo beans, and none is primary")
        .hasStackTraceContaining("Make one @Primary");
  }

  @ParameterizedTest
  @ValueSource(strings = {"billing", "public", "`archive`"})
  void usesTheDefaultSchemaOfHibernate(String name) {
    schema().execute("create schema if not exists billing", "create schema \"archive\"");
    String table = name.replace('`', '"') + ".hilo";
    try (ConfigurableApplicationContext app = inSchema(name)) {
      assertThat(saved(factory(app))).isEqualTo("orders/1-A");
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/2-A");
    }
    assertThat(max(table, "orders")).isEqualTo(2);
  }

  private ConfigurableApplicationContext inSchema(String name, String... more) {
    return Apps.run(
        List.of(ShopApplication.class),
        onSchema(
            Stream.concat(
                    Stream.of(
                        "spring.jpa.hibernate.ddl-auto=update",
                        "spring.jpa.properties.hibernate.default_schema=" + name),
                    Stream.of(more))
                .toArray(String[]::new)));
  }

  @Test
  void prefersItsOwnSettingToTheDefaultSchemaOfHibernate() {
    schema().execute("create schema billing");
    try (ConfigurableApplicationContext app = inSchema("billing", "hilo.schema=public")) {
      assertThat(saved(factory(app))).isEqualTo("orders/1-A");
    }
    assertThat(max("public.hilo", "orders")).isEqualTo(1);
  }

  @Test
  void explainsHowBothComeToOneTable(CapturedOutput output) {
    schema().execute("create schema billing");
    assertThatThrownBy(
            () ->
                Apps.run(
                    List.of(ShopApplication.class, OwnHiLo.class),
                    onSchema("spring.jpa.properties.hibernate.default_schema=billing")))
        .hasStackTraceContaining("Hibernate would create the table");
    assertThat(output)
        .contains(
            "The SessionFactory uses HiLo's table as 'billing.hilo', and HiLo uses 'hilo'.",
            "Set hilo.schema=billing,");
    assertThatThrownBy(
            () ->
                Apps.run(
                    List.of(ShopApplication.class),
                    onSchema("spring.jpa.properties.hibernate.default_catalog=billing")))
        .hasStackTraceContaining("Hibernate would create the table");
    assertThat(output).contains("Remove spring.jpa.properties.hibernate.default_catalog");
  }

  @Test
  void refusesHibernatePropertiesThatBelongToTheInstance() {
    assertThatThrownBy(
            () ->
                Apps.run(
                    List.of(ShopApplication.class),
                    "spring.jpa.properties.hibernate.hilo.node_tag=B"))
        .hasStackTraceContaining("hibernate.hilo.node_tag=B is refused")
        .hasStackTraceContaining("set it where that is built");
  }

  /** All in one database here; that they have connections of their own is what counts. */
  public static final class Tenants
      extends AbstractDataSourceBasedMultiTenantConnectionProviderImpl<String> {

    private static final long serialVersionUID = 1L;
    private static volatile @Nullable Schema schema;

    /** For Hibernate. */
    public Tenants() {}

    @Override
    protected DataSource selectAnyDataSource() {
      return requireNonNull(schema).dataSource();
    }

    @Override
    protected DataSource selectDataSource(String tenant) {
      return requireNonNull(schema).dataSource();
    }
  }

  @Test
  void warnsThatTenantsHaveTheirOwnHiLos(CapturedOutput output) {
    schema().execute("create table orders (id varchar(255) not null primary key)");
    Tenants.schema = schema();
    try (ConfigurableApplicationContext app =
        Apps.run(
            List.of(ShopApplication.class),
            "hilo.node-tag=B",
            "spring.jpa.hibernate.ddl-auto=none",
            "spring.jpa.properties.hibernate.hilo.create_table_if_missing=true",
            "spring.jpa.properties.hibernate.multi_tenant_connection_provider="
                + Tenants.class.getName(),
            "spring.jpa.properties.hibernate.tenant_identifier_resolver="
                + OnlyTenant.class.getName())) {
      assertThat(output).containsOnlyOnce("each tenant has its own table and HiLo");
      assertThat(saved(factory(app))).isEqualTo("orders/1-A");
    } finally {
      Tenants.schema = null;
    }
  }

  /** Entities on one DataSource, and HiLo's table perhaps on another. */
  abstract static class EntitiesElsewhere {

    static LocalContainerEntityManagerFactoryBean factory(DataSource dataSource) {
      LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
      factory.setDataSource(dataSource);
      factory.setPackagesToScan(Order.class.getPackageName());
      factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
      factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "update"));
      return factory;
    }

    static HikariDataSource pool(Schema schema) {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl(schema.url());
      pool.setUsername(schema.user());
      pool.setPassword(schema.password());
      return pool;
    }
  }

  private static ConfigurableApplicationContext run(
      Class<?> configuration, Schema here, Schema there) {
    return Apps.builder(List.of(Apps.Plain.class, configuration))
        .initializers(
            context -> {
              context.getBeanFactory().registerSingleton("here", here);
              context.getBeanFactory().registerSingleton("there", there);
            })
        .run("--hilo.jdbc.initialize-schema=always", "--hilo.node-tag=Q");
  }

  @Configuration(proxyBeanMethods = false)
  static class OnAnother extends EntitiesElsewhere {
    @Bean
    @HiLoDataSource
    HikariDataSource main(Schema here) {
      return pool(here);
    }

    @Bean
    @Primary
    HikariDataSource entities(Schema there) {
      return pool(there);
    }

    @Bean
    LocalContainerEntityManagerFactoryBean entityManagerFactory(
        @Qualifier("entities") DataSource entities) {
      return factory(entities);
    }
  }

  @Test
  void buildsAHiLoForEntitiesOnAnotherDataSource() {
    try (Schema there = TestDatabase.H2.server().newSchema();
        ConfigurableApplicationContext app = run(OnAnother.class, schema(), there)) {
      HiLo main = app.getBean(HiLo.class);
      assertThat(main.nextIds("orders", 2)).containsExactly("orders/1-Q", "orders/2-Q");
      assertThat(saved(factory(app))).isEqualTo("orders/1-Q");
      assertThat(HibernateHiLo.of(factory(app))).isNotSameAs(main);
    }
    assertThat(max("orders")).isEqualTo(2);
  }

  @Test
  void generatesNoEqualIdsOnTwoPoolsOfOneDatabase() {
    try (ConfigurableApplicationContext app = run(OnAnother.class, schema(), schema())) {
      assertThat(saved(factory(app))).isEqualTo("orders/1-Q");
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/33-Q");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OnRoutes extends EntitiesElsewhere {
    @Bean
    @HiLoDataSource
    HikariDataSource target(Schema here) {
      return pool(here);
    }

    @Bean
    @Primary
    AbstractRoutingDataSource routes(HikariDataSource target) {
      AbstractRoutingDataSource routes =
          new AbstractRoutingDataSource() {
            @Override
            protected Object determineCurrentLookupKey() {
              return "target";
            }
          };
      routes.setTargetDataSources(Map.of("target", target));
      return routes;
    }

    @Bean
    LocalContainerEntityManagerFactoryBean entityManagerFactory(AbstractRoutingDataSource routes) {
      return factory(routes);
    }
  }

  @Test
  void usesTheMarkedTargetOfARoutingDataSource() {
    try (Schema there = TestDatabase.H2.server().newSchema();
        ConfigurableApplicationContext app = run(OnRoutes.class, schema(), there)) {
      assertThat(saved(factory(app))).isEqualTo("orders/1-Q");
      assertThat(HibernateHiLo.of(factory(app))).isSameAs(app.getBean(HiLo.class));
    }
    assertThat(max("orders")).isEqualTo(1);
  }
}
