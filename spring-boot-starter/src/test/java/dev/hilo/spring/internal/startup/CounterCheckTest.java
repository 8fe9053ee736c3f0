package dev.hilo.spring.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.RecordedSql;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;

/** Counters that are behind their rows when an application starts. */
@ExtendWith(OutputCaptureExtension.class)
final class CounterCheckTest extends AppTest {

  private static final String BEHIND = "The counter 'orders' is behind the rows of ";

  private void tables(String... rows) {
    schema().execute("create table orders (id varchar(255) not null primary key)");
    for (String id : rows) {
      schema().execute("insert into orders values ('" + id + "')");
    }
  }

  private void table() {
    try (HiLo maker = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
      maker.verify();
    }
  }

  private String[] with(String... more) {
    return onSchema(
        Stream.concat(Stream.of("spring.jpa.hibernate.ddl-auto=none"), Stream.of(more))
            .toArray(String[]::new));
  }

  private void run(String... more) {
    table();
    runWithoutTable(more);
  }

  private void runWithoutTable(String... more) {
    Apps.run(List.of(ShopApplication.class), with(more)).close();
  }

  @Test
  void warnsOfACounterBehindItsRows(CapturedOutput output) {
    tables("orders/1-A", "orders/7-A");
    run();
    assertThat(output)
        .containsOnlyOnce(
            BEHIND + "orders.id. The row 'orders/7-A' exists, and there is no counter")
        .contains("hilo.seed-existing=true", "the page \"Doctor\"");
  }

  @Test
  void refusesToStart() {
    tables("orders/33-A");
    table();
    schema().execute("insert into hilo (name, node_tag, max_value) values ('orders', '*', 32)");
    assertThatThrownBy(() -> run("hilo.doctor=fail"))
        .hasRootCauseInstanceOf(HiLoStartException.class)
        .hasStackTraceContaining(BEHIND)
        .hasStackTraceContaining("Max of the counter 'orders' is 32")
        .hasStackTraceContaining("hilo.doctor=warn");
  }

  @Test
  void saysNothingOfCountersThatAreRight(CapturedOutput output) {
    tables("orders/32-A");
    table();
    schema().execute("insert into hilo (name, node_tag, max_value) values ('orders', '*', 32)");
    run("hilo.doctor=fail");
    assertThat(output).doesNotContain("behind the rows");
  }

  @Test
  void asksOneQueryForEachKeyAndCounter() {
    tables();
    table();
    try (ConfigurableApplicationContext app =
        Apps.run(List.of(ShopApplication.class, Recorded.class), with("hilo.doctor=fail"))) {
      assertThat(app.getBean(RecordedSql.class).count("select id from orders where id in"))
          .as("for HiLo ids, and for identities")
          .isEqualTo(2);
    }
  }

  @Test
  void readsOnlyTheCountersOfTheKeys() {
    tables("orders/33-A");
    table();
    schema().execute("insert into hilo (name, node_tag, max_value) values ('orders', '*', 32)");
    try (ConfigurableApplicationContext app =
        Apps.run(
            List.of(ShopApplication.class, Recorded.class),
            with("hilo.connections=shared", "hilo.jdbc.initialize-schema=always"))) {
      assertThat(app.getBean(RecordedSql.class).readsOfTable())
          .hasSizeGreaterThan(2)
          .allMatch(sql -> sql.contains("where name in (") || sql.contains("where 1 = 0"));
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Recorded {
    @Bean
    static RecordedSql recordedSql() {
      return new RecordedSql();
    }
  }

  @Test
  void canBeSwitchedOff(CapturedOutput output) {
    tables("orders/1-A");
    // As YAML reads the word off.
    run("hilo.doctor=false");
    run("hilo.doctor=fail", "hilo.seed-existing=true");
    assertThat(output).doesNotContain("behind the rows");
  }

  @Test
  void warnsIfTheRowsCannotBeRead(CapturedOutput output) {
    schema().execute("create table orders (number int)");
    run();
    assertThat(output)
        .containsOnlyOnce("The highest number in the rows of orders.id is unknown")
        .contains("hilo.doctor cannot compare it with the counter");
    assertThatThrownBy(() -> run("hilo.doctor=fail"))
        .hasStackTraceContaining("The highest number in the rows of orders.id is unknown");
  }

  @Test
  void leavesTheReportOfAMissingTableToTheOtherCheck(CapturedOutput output) {
    tables("orders/1-A");
    runWithoutTable(
        "hilo.doctor=fail",
        "hilo.jdbc.initialize-schema=never",
        "hilo.jdbc.fail-on-missing-table=false");
    assertThat(output).contains("HiLo cannot generate ids yet").doesNotContain("behind the rows");
  }

  /** Both with the same entity, and with the HiLo of the application. */
  @Configuration(proxyBeanMethods = false)
  static class TwoUnits {
    @Bean
    LocalContainerEntityManagerFactoryBean firstEntityManagerFactory(DataSource dataSource) {
      LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
      factory.setDataSource(dataSource);
      factory.setPackagesToScan(Order.class.getPackageName());
      factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
      factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "none"));
      return factory;
    }

    @Bean
    LocalContainerEntityManagerFactoryBean secondEntityManagerFactory(DataSource dataSource) {
      return firstEntityManagerFactory(dataSource);
    }
  }

  @Test
  void warnsOnceOfATableThatTwoUnitsMap(CapturedOutput output) {
    tables("orders/1-A");
    table();
    Apps.runPlain(List.of(TwoUnits.class), with()).close();
    assertThat(output).containsOnlyOnce(BEHIND);
  }
}
