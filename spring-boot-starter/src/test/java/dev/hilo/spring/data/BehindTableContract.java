package dev.hilo.spring.data;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
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
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hibernate.exception.ConstraintViolationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** An insert meets rows with the next numbers of the counter: the exception names the counter. */
@ExtendWith(OutputCaptureExtension.class)
abstract class BehindTableContract extends AppTest {

  private static final String NUMBERED = "The counter 'numbereds' is behind the table";
  private static final String ORDERS = "The counter 'orders' is behind the table";

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

  private static void inTransaction(
      ConfigurableApplicationContext app, Consumer<TransactionStatus> action) {
    new TransactionTemplate(app.getBean(PlatformTransactionManager.class))
        .executeWithoutResult(action);
  }

  private static DuplicateKeyException refused(ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    Throwable refusal =
        // Spring Data JDBC 3.5 wraps it.
        thrown instanceof DuplicateKeyException ? thrown : requireNonNull(thrown).getCause();
    assertThat(refusal).isInstanceOf(DuplicateKeyException.class);
    return (DuplicateKeyException) requireNonNull(refusal);
  }

  @Test
  void namesTheCounterOfAnEntityWhetherSaveOrCommitFails() {
    try (ConfigurableApplicationContext app = jpa()) {
      Entities.Numbereds numbers = app.getBean(Entities.Numbereds.class);
      Entities.Plains texts = app.getBean(Entities.Plains.class);

      assertThat(refused(() -> numbers.save(new Entities.Numbered())))
          .hasMessageStartingWith(NUMBERED)
          .hasMessageContaining("id of " + Entities.Numbered.class.getName())
          .hasMessageContaining("hilo.seed-existing=true")
          .hasMessageContaining("insert into")
          .hasCauseInstanceOf(ConstraintViolationException.class)
          .hasRootCauseInstanceOf(SQLException.class);
      assertThat(refused(() -> inTransaction(app, status -> numbers.save(new Entities.Numbered()))))
          .hasMessageStartingWith(NUMBERED);
      assertThat(refused(() -> texts.save(new Entities.Plain()))).hasMessageStartingWith(ORDERS);
      assertThat(refused(() -> numbers.saveAll(List.of(new Entities.Numbered(), numbered("new")))))
          .hasMessageStartingWith(NUMBERED);
    }
  }

  @Test
  void namesTheCounterIfTheSessionHasTheOtherRow() {
    try (ConfigurableApplicationContext app = jpa()) {
      Entities.Numbereds numbers = app.getBean(Entities.Numbereds.class);

      assertThat(
              refused(
                  () ->
                      inTransaction(
                          app,
                          status -> {
                            numbers.findAll();
                            numbers.save(new Entities.Numbered());
                          })))
          .hasMessageStartingWith(NUMBERED)
          .hasMessageContaining("A different object with the same identifier value");
    }
  }

  private static Entities.Numbered numbered(String name) {
    Entities.Numbered numbered = new Entities.Numbered();
    numbered.name = name;
    return numbered;
  }

  @Test
  void theStatementOfThePageRaisesTheCounter() throws IOException {
    Matcher statement =
        Pattern.compile("```sql\\n(update hilo .*)\\n```")
            .matcher(Pages.read("docs/reference/errors.md"));
    assertThat(statement.find()).isTrue();
    try (ConfigurableApplicationContext app = jpa()) {
      Entities.Plains texts = app.getBean(Entities.Plains.class);
      assertThat(refused(() -> texts.save(new Entities.Plain()))).isNotNull();
      schema().execute(statement.group(1));
    }
    try (ConfigurableApplicationContext app = Apps.run(List.of(JpaApplication.class), onSchema())) {
      assertThat(app.getBean(Entities.Plains.class).save(new Entities.Plain()).id)
          .isEqualTo("orders/5001-A");
    }
  }

  @Test
  void saysNothingOfOtherConstraints() {
    try (ConfigurableApplicationContext app = jpa()) {
      Entities.Numbereds numbers = app.getBean(Entities.Numbereds.class);
      schema().execute("create unique index names_of_numbers on numbered_entity (name)");
      schema().execute("insert into hilo (name, node_tag, max_value) values ('numbereds', '*', 9)");

      assertThat(catchThrowable(() -> numbers.save(numbered("n5"))))
          .isInstanceOf(DataIntegrityViolationException.class)
          .message()
          .doesNotContain("behind");
      assertThat(numbers.save(numbered("new")).id).isEqualTo(11);
    }
  }

  @Test
  void namesTheCounterOfAnAggregate() {
    schema().execute(Stored.TABLE.formatted("plain_aggregate"));
    schema().execute("insert into plain_aggregate (id) values ('orders/1-A')");
    schema().execute("insert into plain_aggregate (id) values ('orders/3-A')");
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always"))) {
      assertThat(refused(() -> app.getBean(Stored.Plains.class).save(new Stored.PlainAggregate())))
          .hasMessageStartingWith(ORDERS)
          .hasMessageContaining("PlainAggregate.id")
          .hasRootCauseInstanceOf(SQLException.class);
      List<Stored.PlainAggregate> two =
          List.of(new Stored.PlainAggregate(), new Stored.PlainAggregate());
      assertThat(refused(() -> app.getBean(JdbcAggregateTemplate.class).insertAll(two)))
          .hasMessageStartingWith(ORDERS);
    }
  }
}
