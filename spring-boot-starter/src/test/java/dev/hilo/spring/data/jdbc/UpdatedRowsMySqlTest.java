package dev.hilo.spring.data.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.spring.testing.AppTest;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;

/** A database that does not count rows which had these values already. */
@Tag("server")
final class UpdatedRowsMySqlTest extends AppTest {

  UpdatedRowsMySqlTest() {
    super(TestDatabase.MYSQL);
  }

  @Test
  void acceptsAnUpdateThatChangesNothing() {
    schema().execute(Stored.TABLE.formatted("plain_aggregate"));
    String separator = schema().url().contains("?") ? "&" : "?";
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(
            List.of(),
            onSchema(
                "spring.datasource.url=" + schema().url() + separator + "useAffectedRows=true",
                "hilo.jdbc.initialize-schema=always"))) {
      Stored.Plains plains = app.getBean(Stored.Plains.class);
      Stored.PlainAggregate stored = plains.save(new Stored.PlainAggregate());
      assertThat(plains.save(stored).id).isEqualTo("orders/1-A");
      plains.deleteAll();
      assertThatThrownBy(() -> plains.save(stored))
          .cause()
          .isInstanceOf(IncorrectUpdateSemanticsDataAccessException.class);
    }
  }
}
