package dev.hilo.spring.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Connections of HiLo's own in an application whose DataSource does what no copy knows. */
final class DedicatedConnectionsTest extends AppTest {

  /** Leads to a schema of which the pool beneath knows nothing. */
  @Configuration(proxyBeanMethods = false)
  static class Redirected {

    @Bean
    static BeanPostProcessor redirection() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
          return bean instanceof HikariDataSource pool ? new InSchema(pool, "BILLING") : bean;
        }
      };
    }
  }

  private ConfigurableApplicationContext run(String... properties) {
    schema().execute("create schema billing");
    return Apps.runPlain(List.of(Redirected.class), properties);
  }

  @Test
  void theApplicationDoesNotStartWithTwoTables() {
    assertThatThrownBy(() -> run(onSchema("hilo.jdbc.initialize-schema=always")))
        .hasStackTraceContaining("do not see the table that the application's connections see")
        .hasStackTraceContaining("schema BILLING");
  }

  @Test
  void norDoesAnIdComeOfAWrongOneWhereBeansAreLazy() {
    try (ConfigurableApplicationContext app =
        run(
            onSchema(
                "hilo.jdbc.initialize-schema=always",
                "hilo.reserve-timeout=2s",
                "spring.main.lazy-initialization=true"))) {
      HiLo hilo = app.getBean(HiLo.class);
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .hasMessageContaining("do not see the table that the application's connections see");
      assertThat(
              schema().query("select * from information_schema.tables where table_name = 'HILO'"))
          .isEmpty();
    }
  }

  @Test
  void theWayOutThatTheErrorNames() {
    try (ConfigurableApplicationContext app =
        run(onSchema("hilo.jdbc.initialize-schema=always", "hilo.jdbc.connections=shared"))) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(max("billing.hilo", "orders")).isEqualTo(32);
    }
  }

  /** Else the one who holds it would wait for an id that waits for a comparison. */
  @Test
  void whileTheOnlyConnectionIsHeldTheComparisonIsPutOff() throws SQLException {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(),
            "spring.main.lazy-initialization=true",
            "spring.datasource.hikari.maximum-pool-size=1",
            "hilo.reserve-timeout=5s")) {
      HikariDataSource pool = app.getBean(HikariDataSource.class);
      try (Connection held = pool.getConnection()) {
        assertThat(Objects.requireNonNull(held).isValid(1)).isTrue();
        assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      }
      assertThat(app.getBean(HiLo.class).nextIds("orders", 100)).contains("orders/101-A");
    }
  }

  @Test
  void giveNoAdviceOnTheirNumberWhereThePasswordIsWrong() {
    try (HikariDataSource application = new HikariDataSource()) {
      application.setDataSource(
          new DelegatingDataSource(schema().dataSource()) {
            @Override
            public Connection getConnection() throws SQLException {
              throw new SQLException("wrong password", "28P01");
            }
          });
      PoolCopy pool = new PoolCopy(application, Duration.ofSeconds(5));
      SameTable table = new SameTable(pool.dataSource(), application, dataSource -> List.of());
      try (DedicatedConnections own = new DedicatedConnections(pool, table);
          HiLo hilo = HiLo.builder(own.transactions()).build()) {
        assertThatThrownBy(hilo::verify)
            .hasMessageContaining("wrong password. Check the user name and the password.")
            .hasMessageNotContaining("hilo.jdbc.connections");
      }
    }
  }
}
