package dev.hilo.spring.data.jdbc;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Rows of aggregates that are loaded when the application has started, before its first id. */
@Tag("slow")
@ExtendWith(OutputCaptureExtension.class)
final class JdbcSeedExistingTest extends AppTest {

  @BeforeEach
  void createTables() {
    schema().execute(Shop.TABLES);
    for (String name : List.of("plain", "versioned", "counted", "flagged", "record")) {
      schema().execute(Stored.TABLE.formatted(name + "_aggregate"));
    }
  }

  private ConfigurableApplicationContext run(String... more) {
    return JdbcApplication.run(
        List.of(),
        onSchema(
            Stream.concat(Stream.of("hilo.jdbc.initialize-schema=always"), Stream.of(more))
                .toArray(String[]::new)));
  }

  private static JdbcAggregateTemplate template(ConfigurableApplicationContext app) {
    return app.getBean(JdbcAggregateTemplate.class);
  }

  private static Stored.PlainAggregate plain() {
    return new Stored.PlainAggregate();
  }

  @Test
  void withoutItTheFirstIdCollides() {
    try (ConfigurableApplicationContext app = run()) {
      schema().execute("insert into numbered values (1, 'old')");
      assertThatThrownBy(() -> template(app).save(new Shop.Numbered(null, "new")))
          .hasRootCauseInstanceOf(SQLException.class);
    }
  }

  @Test
  void numbersBeginAboveTheRows() {
    try (ConfigurableApplicationContext app = run("hilo.seed-existing=true")) {
      schema()
          .execute(
              "insert into numbered values (40, 'old')", "insert into counted values (7, 'old')");
      assertThat(template(app).save(new Shop.Numbered(null, "a")).id()).isEqualTo(41);
      assertThat(template(app).save(new Shop.Counted(0, "a")).id()).isEqualTo(8);
      assertThat(template(app).save(new Shop.Huge(null, "a")).id()).isOne();
    }
  }

  @Test
  void textsBeginAboveTheRowsOfAllAggregatesOfTheCollection() {
    try (ConfigurableApplicationContext app = run("hilo.seed-existing=true")) {
      schema()
          .execute(
              "insert into plain_aggregate (id) values ('orders/7-A')",
              "insert into record_aggregate (id) values ('Orders/12-B')",
              "insert into flagged_aggregate (id) values ('orders/50')");
      assertThat(template(app).save(plain()).id).isEqualTo("orders/13-A");
      Stored.PlainAggregate identity = plain();
      identity.id = "orders|";
      assertThat(template(app).insert(identity).id).isEqualTo("orders/51");
    }
  }

  @Test
  void readsOnTheConnectionOfTheTransaction() {
    try (ConfigurableApplicationContext app =
        run(
            "hilo.seed-existing=true",
            "hilo.connections=shared",
            "spring.datasource.hikari.maximum-pool-size=2",
            "spring.datasource.hikari.auto-commit=false",
            "spring.datasource.hikari.connection-timeout=20000")) {
      schema().execute("insert into numbered values (40, 'old')");
      Long id =
          app.getBean(TransactionTemplate.class)
              .execute(
                  status -> {
                    app.getBean(JdbcTemplate.class)
                        .update("insert into numbered values (60, 'mine')");
                    return template(app).save(new Shop.Numbered(null, "a")).id();
                  });
      assertThat(id).isEqualTo(61);
    }
  }

  private static @Nullable Long saved(ConfigurableApplicationContext app) {
    return template(app).save(new Shop.Numbered(null, UUID.randomUUID().toString())).id();
  }

  private static void empty(ConfigurableApplicationContext app) {
    app.getBean(JdbcTemplate.class).update("delete from numbered");
  }

  @Test
  void readsAgainAfterARollback() {
    try (ConfigurableApplicationContext app = run("hilo.seed-existing=true")) {
      TransactionTemplate transaction = app.getBean(TransactionTemplate.class);
      schema().execute("insert into numbered values (40, 'old')");
      transaction.executeWithoutResult(
          status -> {
            empty(app);
            assertThat(saved(app)).as("it sees no row").isEqualTo(1);
            status.setRollbackOnly();
          });
      assertThat(saved(app)).isEqualTo(41);
    }
  }

  @Test
  void readsInEachTransactionUntilOneIsCommitted() {
    try (ConfigurableApplicationContext app = run("hilo.seed-existing=true")) {
      TransactionTemplate transaction = app.getBean(TransactionTemplate.class);
      TransactionTemplate another =
          new TransactionTemplate(
              requireNonNull(transaction.getTransactionManager()),
              new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
      schema().execute("insert into numbered values (40, 'old')");
      transaction.executeWithoutResult(
          status -> {
            empty(app);
            assertThat(saved(app)).isEqualTo(1);
            assertThat(another.<@Nullable Long>execute(other -> saved(app))).isEqualTo(41);
            status.setRollbackOnly();
          });
      schema().execute("insert into numbered values (1000, 'older')");
      assertThat(saved(app)).as("it reads no more").isEqualTo(42);
    }
  }

  @Test
  void readsAgainAfterAReset() {
    try (ConfigurableApplicationContext app = run("hilo.seed-existing=true")) {
      schema().execute("insert into numbered values (40, 'old')");
      assertThat(saved(app)).isEqualTo(41);
      app.getBean(HiLo.class).counters().reset();
      assertThat(saved(app)).isEqualTo(42);
    }
  }

  @Test
  void aMissingTableIsAnErrorThatPassesOnceItExists() {
    try (ConfigurableApplicationContext app = run("hilo.seed-existing=true")) {
      schema().execute("drop table numbered");
      assertThatThrownBy(() -> template(app).save(new Shop.Numbered(null, "a")))
          .hasStackTraceContaining(
              "The highest number in the column \"ID\" of \"NUMBERED\" is unknown")
          .hasStackTraceContaining("hilo.seed-existing");
      schema()
          .execute(
              "create table numbered (id bigint not null primary key, name varchar(100))",
              "insert into numbered values (3, 'old')");
      assertThat(template(app).save(new Shop.Numbered(null, "a")).id()).isEqualTo(4);
    }
  }

  @Test
  void theStartFindsCountersBehindTheRows(CapturedOutput output) {
    schema()
        .execute(
            "insert into plain_aggregate (id) values ('orders/3-A')",
            "insert into counted values (7, 'old')");
    run().close();
    assertThat(output)
        .containsOnlyOnce(
            "The counter 'orders' is behind the rows of \"PLAIN_AGGREGATE\".\"ID\". The row"
                + " 'orders/3-A' exists")
        .containsOnlyOnce(
            "The counter 'things' is behind the rows of \"COUNTED\".\"ID\". The rows have numbers up"
                + " to 7")
        .doesNotContain("hilo.doctor cannot compare");
    assertThatThrownBy(() -> run("hilo.doctor=fail"))
        .hasStackTraceContaining("The counter 'things' is behind the rows");
  }

  /** Without repositories, which Spring Data creates at the start even if all else is lazy. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class WithoutRepositories {}

  @Test
  void aLazyStartComparesNothing() {
    schema().execute("insert into counted values (7, 'old')");
    try (ConfigurableApplicationContext app =
        Apps.run(
            List.of(WithoutRepositories.class),
            onSchema(
                JdbcApplication.WITHOUT_JPA,
                "hilo.jdbc.initialize-schema=always",
                "hilo.doctor=fail",
                "spring.main.lazy-initialization=true"))) {
      ConfigurableListableBeanFactory beans = app.getBeanFactory();
      assertThat(beans.getBeanNamesForType(RelationalMappingContext.class, true, false))
          .isNotEmpty()
          .noneMatch(beans::containsSingleton);
    }
  }
}
