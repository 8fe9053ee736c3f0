package dev.hilo.spring.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hilo.spring.data.jdbc.JdbcApplication;
import dev.hilo.spring.data.jdbc.Stored;
import dev.hilo.spring.data.jpa.Entities;
import dev.hilo.spring.data.jpa.JpaApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.Pages;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Rows have numbers that their counters have not reached. */
@ExtendWith(OutputCaptureExtension.class)
abstract class BehindTableContract extends AppTest {

  BehindTableContract(TestDatabase database) {
    super(database);
  }

  private ConfigurableApplicationContext jpa() {
    ConfigurableApplicationContext app =
        Apps.run(List.of(JpaApplication.class), onSchema("spring.jpa.hibernate.ddl-auto=update"));
    for (int id = 1; id <= 9; id++) {
      schema().execute("insert into numbered_entity (id, name) values (" + id + ", 'n" + id + "')");
      schema().execute("insert into plain_entity (id) values ('orders/" + id + "-A')");
    }
    return app;
  }

  /** A failed query aborts the transaction on PostgreSQL; the columns after it are compared. */
  @Test
  void comparesNoTableThatDoesNotExistYet(CapturedOutput output) {
    schema().execute("create table numbered_entity (id bigint primary key, name varchar(9))");
    schema().execute("insert into numbered_entity (id) values (7)");
    Apps.run(
            List.of(JpaApplication.class),
            onSchema(
                "spring.jpa.hibernate.ddl-auto=none",
                "logging.level.dev.hilo=info",
                "spring.datasource.hikari.auto-commit=false",
                "hilo.jdbc.initialize-schema=always"))
        .close();
    assertThat(output)
        .contains("The counter 'numbereds' is behind the rows of numbered_entity.id")
        .contains("the table does not exist yet")
        .doesNotContain("is unknown", "The counter 'orders'");
  }

  /** Hibernate's own failures, as Spring translates them. */
  @Test
  void theInsertOfAnEntityFailsAsADuplicate() {
    try (ConfigurableApplicationContext app = jpa()) {
      Entities.Numbereds numbers = app.getBean(Entities.Numbereds.class);
      assertThatThrownBy(() -> numbers.save(new Entities.Numbered()))
          .isInstanceOf(DataIntegrityViolationException.class)
          .hasRootCauseInstanceOf(SQLException.class);
      assertThatThrownBy(
              () ->
                  new TransactionTemplate(app.getBean(PlatformTransactionManager.class))
                      .executeWithoutResult(
                          status -> {
                            numbers.findAll();
                            numbers.save(new Entities.Numbered());
                          }))
          .isInstanceOf(DuplicateKeyException.class)
          .hasMessageContaining("A different object with the same identifier value");
    }
  }

  @Test
  void theStatementOfThePageRaisesTheCounter() throws IOException {
    Matcher statement =
        Pattern.compile("```sql\\n(update hilo .*)\\n```")
            .matcher(Pages.read("docs/reference/errors.md"));
    assertThat(statement.find()).isTrue();
    try (ConfigurableApplicationContext app = jpa()) {
      Entities.Plains texts = app.getBean(Entities.Plains.class);
      assertThatThrownBy(() -> texts.save(new Entities.Plain()))
          .isInstanceOf(DataIntegrityViolationException.class);
      schema().execute(statement.group(1));
    }
    try (ConfigurableApplicationContext app = Apps.run(List.of(JpaApplication.class), onSchema())) {
      assertThat(app.getBean(Entities.Plains.class).save(new Entities.Plain()).id)
          .isEqualTo("orders/5001-A");
    }
  }

  @Test
  void theInsertOfAnAggregateFailsAsADuplicate() {
    schema().execute(Stored.TABLE.formatted("plain_aggregate"));
    schema().execute("insert into plain_aggregate (id) values ('orders/1-A')");
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always"))) {
      Throwable thrown =
          catchThrowable(() -> app.getBean(Stored.Plains.class).save(new Stored.PlainAggregate()));
      // Spring Data JDBC 3.5 wraps it.
      assertThat(thrown instanceof DuplicateKeyException ? thrown : thrown.getCause())
          .isInstanceOf(DuplicateKeyException.class)
          .hasRootCauseInstanceOf(SQLException.class);
    }
  }

  @Test
  void aRepeatedSemanticIdIsAPlainDuplicate() {
    schema().execute(Stored.TABLE.formatted("versioned_aggregate"));
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always"))) {
      Stored.Versioneds aggregates = app.getBean(Stored.Versioneds.class);
      aggregates.save(named("users/ann"));
      Throwable thrown = catchThrowable(() -> aggregates.save(named("users/ann")));
      // Spring Data JDBC 3.5 wraps it.
      assertThat(thrown instanceof DuplicateKeyException ? thrown : thrown.getCause())
          .isInstanceOf(DuplicateKeyException.class)
          .hasRootCauseInstanceOf(SQLException.class);
      for (Throwable each = thrown; each != null; each = each.getCause()) {
        assertThat(each.getMessage()).doesNotContainIgnoringCase("counter", "HiLo ");
      }
    }
  }

  private static Stored.VersionedAggregate named(String id) {
    Stored.VersionedAggregate aggregate = new Stored.VersionedAggregate();
    aggregate.id = id;
    return aggregate;
  }
}
