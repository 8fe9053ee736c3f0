package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every recipe has to show, with a pool of one connection. */
abstract class RecipeContract {
  private final TestDatabase database;
  private final Schema shop;

  RecipeContract(TestDatabase database) {
    this.database = database;
    this.shop = database.server().newSchema();
  }

  /** The application, as its users write it. The pool is that of the HiLo. */
  abstract Application start(HikariDataSource pool, HiLo hilo) throws Exception;

  /** The database of the test. */
  final Schema shop() {
    return shop;
  }

  @BeforeEach
  final void createTable() {
    shop.execute("create table orders (id varchar(64) primary key, content varchar(100))");
  }

  @AfterEach
  final void dropDatabase() {
    shop.close();
  }

  @Test
  void ordersGetTheirIdsWhileTheirTransactionHoldsTheOnlyConnection() throws Exception {
    run(
        (application, hilo) -> {
          assertThat(application.add(null, "books")).isEqualTo("orders/1-A");
          assertThat(application.add(null, "pens")).isEqualTo("orders/2-A");
        });
    assertThat(shop.query("select id, content from orders order by id"))
        .containsExactly(List.of("orders/1-A", "books"), List.of("orders/2-A", "pens"));
  }

  @Test
  void anIdThatIsTakenBeforeTheInsertStays() throws Exception {
    run(
        (application, hilo) -> {
          String id = hilo.nextId("orders");
          assertThat(application.add(id, "books")).isEqualTo(id);
        });
    assertThat(shop.query("select id from orders")).containsExactly(List.of("orders/1-A"));
  }

  @Test
  void closeReturnsUnusedNumbersAndARestartGoesOn() throws Exception {
    run((application, hilo) -> application.add(null, "books"));
    assertThat(max()).isEqualTo(1);

    run((application, hilo) -> assertThat(application.add(null, "pens")).isEqualTo("orders/2-A"));
    assertThat(max()).isEqualTo(2);
  }

  private long max() {
    return ((Number) shop.query("select max_value from hilo where name = 'orders'").get(0).get(0))
        .longValue();
  }

  private void run(BiConsumer<Application, HiLo> work) throws Exception {
    try (HikariDataSource pool = Pools.ofOneConnection(shop);
        // On a busy machine, a stalled attempt would lose a range.
        HiLo hilo =
            HiLo.builder(pool)
                .createTableIfMissing()
                .reserveTimeout(Duration.ofMinutes(2))
                .build();
        Application application = start(pool, hilo)) {
      work.accept(application, hilo);
    }
  }

  @Override
  public String toString() {
    return database.label();
  }
}
