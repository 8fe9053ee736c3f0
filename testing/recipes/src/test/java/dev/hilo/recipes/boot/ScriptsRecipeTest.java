package dev.hilo.recipes.boot;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.recipes.Pools;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.test.autoconfigure.jdbc.AutoConfigureTestDatabase;
import org.springframework.boot.test.autoconfigure.jdbc.AutoConfigureTestDatabase.Replace;
import org.springframework.boot.test.autoconfigure.orm.jpa.DataJpaTest;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.jdbc.datasource.init.ScriptUtils;
import org.springframework.test.annotation.DirtiesContext;

/** Scripts that insert rows, run by Flyway on two kinds of database. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class ScriptsRecipeTest {

  private static final String TWO_ORDERS = "db/migration/common/V3__two_orders.sql";

  private final Schema shop;
  private final String vendor;

  ScriptsRecipeTest(TestDatabase database) {
    this.shop = database.server().newSchema();
    this.vendor = database.key();
  }

  @AfterEach
  void dropDatabase() {
    shop.close();
  }

  /** The application. */
  @SpringBootApplication
  @EnableJpaRepositories(considerNestedRepositories = true)
  static class Shop {}

  /** An order. */
  @Entity
  @Table(name = "orders")
  static class Order {
    @Id @HiLoId @Nullable String id;

    @Nullable String content;
  }

  interface OrderRepository extends JpaRepository<Order, String> {}

  // snippet: test
  @DataJpaTest
  @AutoConfigureTestDatabase(replace = Replace.NONE) // the database of spring.datasource.url
  static class OrdersTest {
    @Autowired OrderRepository orders;

    @Test
    void ordersFollowTheRowsOfTheScripts() {
      assertThat(orders.save(new Order()).id).isEqualTo("orders/3-A");
    }
  }

  // end

  /** With a context for each database. */
  @DirtiesContext
  static class EachOrdersTest extends OrdersTest {}

  /** What Spring Boot does by default. */
  @DataJpaTest
  @DirtiesContext
  static class ReplacedDatabaseTest {
    @Autowired DataSource dataSource;
    @Autowired OrderRepository orders;

    @Test
    void anotherDatabaseGetsTheScriptsOfItsVendor() {
      assertThat(dataSource).isInstanceOf(EmbeddedDatabase.class);
      assertThat(orders.count()).isEqualTo(2);
    }
  }

  @Test
  void flywayRunsTheScriptsOfTheDatabaseOfTheApplication() throws IOException {
    // Flyway needs two connections, and the pool has one.
    Map<String, String> flyway =
        Map.of(
            "spring.flyway.url", shop.url(),
            "spring.flyway.user", shop.user(),
            "spring.flyway.password", shop.password());
    run(EachOrdersTest.class, flyway); // which rolls its order back
    assertThat(shop.query("select name, max_value from hilo"))
        .containsExactly(List.of("orders", 3L));
    assertThat(shop.query("select id from orders order by id"))
        .containsExactly(List.of("orders/1-A"), List.of("orders/2-A"));
  }

  @Test
  void springBootReplacesTheDatabaseOfATest() throws IOException {
    run(ReplacedDatabaseTest.class, Map.of());
    assertThat(
            shop.query(
                "select 1 from information_schema.tables where lower(table_name) = 'orders'"))
        .isEmpty();
  }

  private void run(Class<?> test, Map<String, String> others) throws IOException {
    Map<String, String> settings = settingsOfThePage();
    settings.putAll(others);
    settings.put("spring.datasource.url", shop.url());
    settings.put("spring.datasource.username", shop.user());
    settings.put("spring.datasource.password", shop.password());
    settings.put("spring.datasource.hikari.maximum-pool-size", "1");
    settings.put("spring.liquibase.enabled", "false");
    settings.forEach(System::setProperty);
    try {
      EngineExecutionResults results =
          EngineTestKit.engine("junit-jupiter").selectors(selectClass(test)).execute();
      assertThat(results.allEvents().failed().stream())
          .extracting(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable())
          .isEmpty();
      assertThat(results.testEvents().succeeded().count()).isEqualTo(1);
    } finally {
      settings.keySet().forEach(System::clearProperty);
    }
  }

  private static Map<String, String> settingsOfThePage() throws IOException {
    Matcher block =
        Pattern.compile("(?s)```properties\\n(spring\\.flyway.*?)```")
            .matcher(Files.readString(Path.of("../../docs/how-to/tools.md")));
    assertThat(block.find()).isTrue();
    Map<String, String> settings = new HashMap<>();
    block.group(1).lines().map(line -> line.split("=", 2)).forEach(p -> settings.put(p[0], p[1]));
    return settings;
  }

  @Test
  void aScriptTakesNumbersBesideARunningClient() throws Exception {
    try (HikariDataSource pool = Pools.ofOneConnection(shop);
        HiLo hilo = HiLo.builder(pool).reserveTimeout(Duration.ofMinutes(2)).build();
        Connection connection = pool.getConnection()) {
      execute(connection, "db/migration/" + vendor + "/V1__hilo.sql");
      execute(connection, "db/migration/common/V2__orders.sql");
      List<String> ids = new ArrayList<>(hilo.nextIds("orders", 3)); // of 1 to 32

      connection.setAutoCommit(false);
      execute(connection, TWO_ORDERS);
      long before = waits(hilo);
      CompletableFuture<List<String>> others =
          CompletableFuture.supplyAsync(() -> hilo.nextIds("orders", 40));
      // For the reservation, which waits for the script.
      Await.until("the other caller waits", () -> waits(hilo) > before);
      connection.commit();

      ids.addAll(others.join());
      assertThat(shop.query("select id, content from orders order by id"))
          .containsExactly(List.of("orders/33-A", "books"), List.of("orders/34-A", "pens"));
      assertThat(ids)
          .hasSize(43)
          .doesNotHaveDuplicates()
          .doesNotContain("orders/33-A", "orders/34-A");
    }
  }

  private static long waits(HiLo hilo) {
    return requireNonNull(hilo.counters().statistics().get("orders")).waits();
  }

  @Test
  void aSeedRaisesTheCounterAndNeverLowersIt() throws Exception {
    try (HikariDataSource pool = Pools.ofOneConnection(shop);
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build()) {
      hilo.verify();
      for (int run = 0; run < 2; run++) {
        try (Connection connection = pool.getConnection()) {
          execute(connection, "raise.sql");
        }
        assertThat(hilo.nextId("orders")).isEqualTo("orders/" + (3 + run) + "-A");
      }
    }
  }

  private static void execute(Connection connection, String script) {
    ScriptUtils.executeSqlScript(connection, new ClassPathResource(script));
  }
}
