package dev.hilo.spring.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;

/** Scripts of Spring Boot and the table: a script can seed it, or create it. */
@Tag("slow")
final class DataScriptTest extends AppTest {

  private static final String SEED = "spring.sql.init.data-locations=classpath:seed.sql";

  private static HiLo hilo(ConfigurableApplicationContext app) {
    return app.getBean(HiLo.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void seedsACounter(boolean lazy) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(), SEED, "spring.main.lazy-initialization=" + lazy)) {
      app.getBean(JdbcTemplate.class);
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/4712-A");
    }
  }

  @Test
  void seedsACounterOnAServer() {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(),
            onSchema(SEED, "spring.sql.init.mode=always", "hilo.jdbc.initialize-schema=always"))) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/4712-A");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "none, false, 4712",
    "none, true, 4712",
    "validate, false, 4712",
    "update, false, 4712",
    "update, true, 4712",
    "create-drop, true, 4712",
    // Hibernate drops the table after the script has run.
    "create-drop, false, 1"
  })
  void seedsACounterOfAnEntity(String ddl, boolean deferred, long number) {
    boolean ownTables = ddl.equals("none") || ddl.equals("validate");
    try (ConfigurableApplicationContext shop =
        Apps.run(
            List.of(ShopApplication.class),
            SEED,
            "spring.sql.init.schema-locations=" + (ownTables ? "classpath:shop.sql" : ""),
            "spring.jpa.hibernate.ddl-auto=" + ddl,
            "spring.jpa.defer-datasource-initialization=" + deferred)) {
      assertThat(shop.getBean(OrderRepository.class).save(new Order()).id())
          .isEqualTo("orders/" + number + "-A");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class NeedsTheScripts {

    @Bean
    HiLoListener listener(JdbcTemplate jdbc) {
      return new HiLoListener() {
        @Override
        public void rangeReserved(RangeReserved event) {
          jdbc.execute("select 1");
        }
      };
    }
  }

  /** The HiLo needs the listener, which needs the scripts to have run. */
  @Test
  void createsTheTableLaterIfThereIsACycle() {
    try (ConfigurableApplicationContext app = Apps.runPlain(List.of(NeedsTheScripts.class))) {
      assertThat(app.getBean(JdbcTemplate.class).queryForList("select * from hilo")).isEmpty();
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  /** On a table that HiLo or an earlier start has created. */
  @ParameterizedTest
  @ValueSource(strings = {"always", "never"})
  void runsTheScriptOfTheJarAtEachStart(String when) {
    for (int start = 1; start <= 2; start++) {
      try (ConfigurableApplicationContext app =
          Apps.runPlain(
              List.of(),
              onSchema(
                  "spring.sql.init.mode=always",
                  "spring.sql.init.platform=h2",
                  "spring.sql.init.schema-locations="
                      + "classpath:META-INF/hilo/${spring.sql.init.platform}.sql",
                  "hilo.jdbc.initialize-schema=" + when))) {
        assertThat(hilo(app).nextId("orders")).isEqualTo("orders/" + start + "-A");
      }
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class PoolByClass {

    /** Not by an annotation, for which tests would get metadata of their own. */
    @Bean
    HikariDataSource dataSource(Environment environment) {
      return Binder.get(environment)
          .bind("spring.datasource", Bindable.ofInstance(new HikariDataSource()))
          .get();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"url", "URL"})
  void createsTheTableInAMemoryThatADataSourceClassNames(String key) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(PoolByClass.class),
            "spring.datasource.data-source-class-name=org.h2.jdbcx.JdbcDataSource",
            "spring.datasource.data-source-properties."
                + key
                + "=jdbc:h2:mem:by-class-"
                + key
                + ";DB_CLOSE_DELAY=-1",
            "hilo.connections=dedicated")) {
      assertThat(hilo(app).nextId("orders")).isEqualTo("orders/1-A");
    }
  }
}
