package dev.hilo.spring.shop;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What an application has to do to get ids: nothing. */
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
final class ShopTest extends AppTest {

  private static ConfigurableApplicationContext run(Class<?> more, String... properties) {
    return Apps.run(List.of(ShopApplication.class, more), properties);
  }

  private static @Nullable String saved(ConfigurableApplicationContext shop) {
    return shop.getBean(OrderRepository.class).save(new Order()).id();
  }

  /** The first id is asked for when the transaction has its connection. */
  private static List<@Nullable String> savedInTransaction(
      ConfigurableApplicationContext shop, int count) {
    List<@Nullable String> ids = new ArrayList<>();
    new TransactionTemplate(shop.getBean(PlatformTransactionManager.class))
        .executeWithoutResult(
            status -> {
              for (int i = 0; i < count; i++) {
                shop.getBean(OrderRepository.class).count();
                ids.add(saved(shop));
              }
            });
    return ids;
  }

  @Test
  void needsNoConfiguration() {
    try (ConfigurableApplicationContext shop = Apps.run(List.of(ShopApplication.class))) {
      assertThat(saved(shop)).isEqualTo("orders/1-A");
      assertThat(shop.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/2-A");
      SessionFactory factory =
          shop.getBean(EntityManagerFactory.class).unwrap(SessionFactory.class);
      assertThat(HibernateHiLo.of(factory)).isSameAs(shop.getBean(HiLo.class));
      assertThat(savedInTransaction(shop, 2)).containsExactly("orders/3-A", "orders/4-A");
    }
  }

  @Test
  void continuesAfterTheLastIdOnTheNextStart() {
    for (int start = 0; start < 2; start++) {
      try (ConfigurableApplicationContext shop =
          Apps.run(
              List.of(ShopApplication.class), onSchema("spring.jpa.hibernate.ddl-auto=update"))) {
        assertThat(savedInTransaction(shop, 3))
            .last()
            .isEqualTo("orders/" + (3 * start + 3) + "-A");
      }
      assertThat(max("orders")).isEqualTo(3L * start + 3);
    }
  }

  /** The ranges are back before Hibernate drops the table; else their return would be logged. */
  @Test
  void letsHibernateDropTheTablesAtTheEnd(CapturedOutput output) {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema("spring.jpa.hibernate.ddl-auto=create-drop"))) {
      assertThat(saved(shop)).isEqualTo("orders/1-A");
    }
    assertThat(output).doesNotContain("WARN");
    assertThat(
            schema()
                .query(
                    "select count(*) from information_schema.tables where upper(table_name) ="
                        + " 'HILO'"))
        .containsExactly(List.of(0L));
  }

  @Test
  void hiloAndItsPoolLogNothingAtInfo(CapturedOutput output) {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema("spring.jpa.hibernate.ddl-auto=update", "logging.level.root=info"))) {
      assertThat(saved(shop)).isEqualTo("orders/1-A");
    }
    List<String> lines = output.getOut().lines().filter(line -> line.contains(" INFO ")).toList();
    assertThat(lines)
        .noneMatch(line -> line.contains(" dev.hilo ") || line.matches(".*HikariPool-\\d+-hilo.*"));
    // Those of the application's pool.
    assertThat(lines).filteredOn(line -> line.contains("hikari.HikariDataSource")).hasSize(4);
    assertThat(lines).filteredOn(line -> line.contains("hikari.pool.HikariPool")).hasSize(1);
  }

  @Test
  void worksOnAPoolOfOneConnection() {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            "spring.datasource.hikari.maximum-pool-size=1",
            "spring.datasource.hikari.connection-timeout=20000",
            "hilo.range-size=2")) {
      assertThat(savedInTransaction(shop, 5)).last().isEqualTo("orders/5-A");
    }
  }

  @Test
  void moreThreadsThanConnections() throws Exception {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            "spring.datasource.hikari.maximum-pool-size=2",
            "hilo.range-size=1",
            "hilo.prefetch=false")) {
      ExecutorService threads = Executors.newFixedThreadPool(6);
      try {
        List<Future<List<@Nullable String>>> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
          all.add(threads.submit(() -> savedInTransaction(shop, 5)));
        }
        List<@Nullable String> ids = new ArrayList<>();
        for (Future<List<@Nullable String>> one : all) {
          ids.addAll(one.get(10, TimeUnit.MINUTES));
        }
        assertThat(ids).hasSize(30).doesNotHaveDuplicates();
      } finally {
        threads.shutdownNow();
      }
    }
  }

  @Test
  void copiesThePoolsSettings() {
    schema().execute("create schema billing");
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema(
                "spring.jpa.hibernate.ddl-auto=update",
                "spring.datasource.hikari.maximum-pool-size=1",
                "spring.datasource.hikari.auto-commit=false",
                "spring.datasource.hikari.schema=BILLING",
                "spring.datasource.hikari.connection-init-sql=set lock_timeout 1234",
                "spring.datasource.hikari.transaction-isolation=TRANSACTION_SERIALIZABLE",
                "spring.datasource.hikari.pool-name=tills"))) {
      assertThat(savedInTransaction(shop, 3)).last().isEqualTo("orders/3-A");
      assertThat(max("billing.hilo", "orders")).isGreaterThanOrEqualTo(3);
    }
    assertThat(max("billing.hilo", "orders")).isEqualTo(3);
  }

  /** As tools for metrics and logs put around it. */
  @Configuration(proxyBeanMethods = false)
  static class Proxied {

    @Bean
    static BeanPostProcessor proxy() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
          return bean instanceof HikariDataSource pool
              ? new DelegatingDataSource(new LazyConnectionDataSourceProxy(pool))
              : bean;
        }
      };
    }
  }

  @Test
  void unwrapsAProxiedDataSource() {
    try (ConfigurableApplicationContext shop =
        run(Proxied.class, "spring.datasource.hikari.maximum-pool-size=1")) {
      assertThat(shop.getBean(DataSource.class)).isInstanceOf(DelegatingDataSource.class);
      assertThat(savedInTransaction(shop, 3))
          .containsExactly("orders/1-A", "orders/2-A", "orders/3-A");
    }
  }

  /** As made by aspects, such as {@code @RefreshScope}. */
  @Configuration(proxyBeanMethods = false)
  static class Advised {

    @Bean
    static BeanPostProcessor proxy() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
          if (!(bean instanceof HikariDataSource)) {
            return bean;
          }
          ProxyFactory factory = new ProxyFactory();
          factory.setTarget(bean);
          factory.setInterfaces(DataSource.class);
          return factory.getProxy();
        }
      };
    }
  }

  @Test
  void unwrapsAnAdvisedDataSource() {
    try (ConfigurableApplicationContext shop =
        run(Advised.class, "spring.datasource.hikari.maximum-pool-size=1")) {
      assertThat(savedInTransaction(shop, 3)).last().isEqualTo("orders/3-A");
      assertThat(requireNonNull(shop.getBean(HiLo.class)).counters().statistics())
          .containsKey("orders");
    }
  }

  @Test
  void lazyInitialization() {
    try (ConfigurableApplicationContext shop =
        Apps.run(List.of(ShopApplication.class), "spring.main.lazy-initialization=true")) {
      assertThat(saved(shop)).isEqualTo("orders/1-A");
    }
  }

  @Test
  void worksWithScriptsThatRunAfterHibernate() {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema(
                "spring.jpa.hibernate.ddl-auto=none",
                "spring.jpa.defer-datasource-initialization=true",
                "spring.sql.init.mode=always",
                "spring.sql.init.schema-locations=classpath:META-INF/hilo/h2.sql,classpath:shop.sql",
                "hilo.jdbc.initialize-schema=never"))) {
      assertThat(saved(shop)).isEqualTo("orders/1-A");
    }
  }

  @Test
  void worksOnATableCreatedByFlyway() {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema(
                "spring.autoconfigure.exclude=",
                "spring.flyway.locations=classpath:migrations",
                "hilo.jdbc.initialize-schema=always",
                "spring.jpa.hibernate.ddl-auto=validate"))) {
      assertThat(saved(shop)).isEqualTo("orders/1-A");
      assertThat(schema().query("select \"script\" from \"flyway_schema_history\""))
          .contains(List.of("V1__shop.sql"));
    }
  }

  @Test
  void createsTheTableBeforeHibernateValidates() {
    schema().execute("create table orders (id varchar(255) not null primary key)");
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema(
                "spring.jpa.hibernate.ddl-auto=validate", "hilo.jdbc.initialize-schema=always"))) {
      assertThat(saved(shop)).isEqualTo("orders/1-A");
    }
  }

  @Test
  void letsHibernateBuildItsOwnHiLo() {
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            "hilo.jpa.enabled=false",
            "spring.jpa.properties.hibernate.hilo.node_tag=H",
            "hilo.node-tag=B")) {
      assertThat(saved(shop)).isEqualTo("orders/1-H");
      assertThat(shop.getBean(HiLo.class).nextId("orders")).endsWith("-B");
    }
  }
}
