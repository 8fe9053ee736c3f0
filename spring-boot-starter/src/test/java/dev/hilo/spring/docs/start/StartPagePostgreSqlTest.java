package dev.hilo.spring.docs.start;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.Pages;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The application of docs/start/spring-boot.md on the tables of its migration. */
@Tag("server")
final class StartPagePostgreSqlTest extends AppTest {

  StartPagePostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }

  @Test
  void theMigrationMakesAllTables() throws IOException {
    migrate();
    for (long start = 1; start < 3; start++) {
      try (ConfigurableApplicationContext shop =
          Apps.run(
              List.of(ShopApplication.class), onSchema("spring.jpa.hibernate.ddl-auto=validate"))) {
        List<@Nullable Long> numbers = numbers(shop);
        assertThat(numbers).containsExactly(null, start);
      }
      assertThat(max("orders")).isEqualTo(start);
    }
  }

  private void migrate() throws IOException {
    Matcher sql =
        Pattern.compile("<!-- sql: postgresql migration -->\\n```sql\\n(.*?)```", Pattern.DOTALL)
            .matcher(Pages.read("docs/start/spring-boot.md"));
    assertThat(sql.find()).isTrue();
    schema().execute(sql.group(1).strip().split(";\\n", -1));
  }

  /** The number of an invoice before and after the flush. */
  private static List<@Nullable Long> numbers(ConfigurableApplicationContext shop) {
    EntityManager entities = shop.getBean(EntityManager.class);
    return requireNonNull(
        new TransactionTemplate(shop.getBean(PlatformTransactionManager.class))
            .execute(
                status -> {
                  Invoice invoice = new Invoice();
                  entities.persist(invoice);
                  List<@Nullable Long> numbers = new ArrayList<>();
                  numbers.add(invoice.number);
                  entities.flush();
                  numbers.add(invoice.number);
                  return numbers;
                }));
  }
}
