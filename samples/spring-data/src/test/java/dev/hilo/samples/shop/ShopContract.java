package dev.hilo.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.samples.shop.RunningShop.Answer;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The behavior of the shop on every database. */
abstract class ShopContract {

  private final Schema schema;
  private final String[] properties;

  ShopContract(TestDatabase database, String... properties) {
    this.schema = database.server().newSchema();
    this.properties = properties;
  }

  @AfterEach
  void drop() {
    schema.close();
  }

  private static Object made(Answer answer, String member) {
    assertThat(answer.status()).as("%s", answer.json()).isEqualTo(201);
    return answer.get(member);
  }

  private static void refused(Answer answer, String reason) {
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.get("detail")).asString().contains(reason);
  }

  @Test
  void keepsIdsAndNumbersOverARestart() {
    try (RunningShop shop = RunningShop.start(schema, properties)) {
      String customer = "{\"name\": \"Ada\"}";
      assertThat(made(shop.post("/orders", ""), "about")).isEqualTo("of a guest");
      assertThat(made(shop.post("/customers", customer), "id")).isEqualTo("customers/1-A");
      Answer order = shop.post("/orders", "");
      assertThat(made(order, "id")).isEqualTo("orders/2-A");
      assertThat(order.get("about")).isEqualTo("of customers/1-A");

      assertThat(made(shop.post("/invoices", ""), "about")).isEqualTo("No. 1 for orders/1-A");
      assertThat(made(shop.post("/invoices", ""), "about")).isEqualTo("No. 2 for orders/2-A");
      refused(shop.post("/invoices", ""), "place an order first");

      String user = "{\"name\": \"ada@example.com\"}";
      assertThat(made(shop.post("/users", user), "id")).isEqualTo("users/ada@example.com");
      refused(shop.post("/users", user), "is taken");

      assertThat(shop.post("/orders?count=30", "").status()).isEqualTo(201);
      assertThat(shop.post("/orders?count=0", "").status()).isEqualTo(400);
      assertThat(shop.post("/users", "{}").status()).isEqualTo(400);
      assertThat(rows(shop)).contains("invoices| * 2", "customers * 32");
    }
    try (RunningShop shop = RunningShop.start(schema, properties)) {
      assertThat(rows(shop))
          .as("unused numbers are returned")
          .containsExactly("customers * 1", "invoices * 2", "invoices| * 2", "orders * 32");
      assertThat(made(shop.post("/orders", ""), "id")).isEqualTo("orders/33-A");
      assertThat(made(shop.post("/invoices", ""), "about")).asString().startsWith("No. 3 for");
    }
  }

  @Test
  void issuesOneInvoicePerOrderToConcurrentRequests() {
    try (RunningShop shop = RunningShop.start(schema, properties)) {
      for (int round = 1; round <= 5; round++) {
        made(shop.post("/orders", ""), "id");
        List<Answer> answers =
            IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> shop.post("/invoices", "")))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(answers).extracting(Answer::status).containsOnlyOnce(201).contains(409);
        assertThat(answers)
            .filteredOn(answer -> answer.status() != 201)
            .extracting(answer -> answer.get("detail"))
            .isSubsetOf(
                "Another request changed the same data first. Try again.",
                "Every order has an invoice: place an order first.");
        assertThat(rows(shop)).contains("invoices| * " + round);
      }
    }
  }

  @Test
  void reusesTheNumberOfARolledBackInvoice() {
    try (RunningShop shop = RunningShop.start(schema, properties)) {
      refused(shop.post("/invoices?rollback", ""), "place an order first");
      shop.post("/orders?count=2", "");
      made(shop.post("/invoices", ""), "id");

      Answer rolledBack = shop.post("/invoices?rollback", "");
      assertThat(rolledBack.status()).isEqualTo(200);
      assertThat(rolledBack.get("about")).isEqualTo("No. 2 for orders/2-A");
      assertThat(rows(shop)).contains("invoices| * 1");

      Answer next = shop.post("/invoices", "");
      assertThat(made(next, "about")).isEqualTo("No. 2 for orders/2-A");
      assertThat(next.get("id")).isEqualTo("invoices/3-A");
    }
  }

  /** The rows of the table, as the page gets them. */
  private static List<String> rows(RunningShop shop) {
    List<String> rows = new ArrayList<>();
    for (Object row : (List<?>) shop.get("/live").get("table")) {
      Map<?, ?> columns = (Map<?, ?>) row;
      rows.add(
          Stream.of("name", "nodeTag", "maxValue")
              .map(column -> String.valueOf(columns.get(column)))
              .reduce((one, next) -> one + " " + next)
              .orElseThrow());
    }
    return rows;
  }
}
