package dev.hilo.samples.broken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.Await;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each broken system shows its symptom, and what the runbook says mends it. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
class BrokenSystemTest {

  private final TestDatabase database;
  private final Schema schema;
  private final Shop.Address address;

  BrokenSystemTest(TestDatabase database) {
    this.database = database;
    schema = database.server().newSchema();
    address = new Shop.Address(schema.url(), schema.user(), schema.password());
  }

  @AfterEach
  void drop() {
    schema.close();
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void theRunbookMendsIt(Breakage breakage) throws Exception {
    try (Shop shop = new Shop(address, breakage)) {
      String seen = shop.answer(breakage == Breakage.MISSING_TABLE ? "start" : "order");
      assertThat(seen).containsPattern(symptom(breakage));
      assertThat(shop.answer("check")).endsWith("Not mended yet.\n");

      for (String step : mend(breakage, seen).split(";\n", -1)) {
        assertThat(shop.answer(step)).as(step).doesNotContain("ERROR");
      }
      assertThat(checked(shop, breakage)).contains("order ").endsWith("\nMended.\n");
    }
  }

  /** On a busy machine, an order may take longer than the customers of LOCKED wait. */
  private static String checked(Shop shop, Breakage breakage) {
    AtomicReference<String> said = new AtomicReference<>("");
    Await.until(
        "it is mended",
        () -> {
          said.set(shop.answer("check"));
          return breakage != Breakage.LOCKED || said.get().endsWith("\nMended.\n");
        });
    return said.get();
  }

  private static String symptom(Breakage breakage) {
    return switch (breakage) {
      case IMPORTED, RESTORED, MISSPELT -> "ERROR.*(?i:duplicate|key violation)";
      case LEAPT -> "order 1048642";
      case LOCKED -> "ERROR: No numbers for 'orders'";
      case MISSING_TABLE -> "ERROR: The table .* is missing";
    };
  }

  private String mend(Breakage breakage, String seen) throws IOException {
    return switch (breakage) {
      case IMPORTED -> page("raise") + ";\nstop;\nstart";
      case RESTORED -> "kill;\n" + page("raise") + ";\nstart;\nstart";
      case LEAPT -> "stop;\ndelete from orders where id > 1000000;\n" + page("lower") + ";\nstart";
      case LOCKED -> endOfBlocker();
      case MISSING_TABLE ->
          seen.substring(seen.indexOf("create table"), seen.indexOf("\n)") + 2)
              + ";\ninsert into hilo (name, node_tag, max_value) values ('orders', '*', 40)"
              + ";\nstart";
      case MISSPELT -> page("raise") + ";\ndelete from hilo where name = 'Orders';\nstop;\nstart";
    };
  }

  private String endOfBlocker() throws IOException {
    String blockers =
        switch (database) {
          case H2 -> page("h2", "blockers");
          case POSTGRESQL -> page("blockers");
          default ->
              "select trx_mysql_thread_id from information_schema.innodb_trx where trx_state = 'RUNNING'";
        };
    Object blocker = null;
    // Until the customer's statement has reached the server.
    for (long end = System.nanoTime() + 120_000_000_000L; blocker == null; ) {
      assertThat(System.nanoTime()).isLessThan(end);
      var rows = schema.query(blockers);
      blocker = rows.isEmpty() ? null : rows.get(0).get(0);
    }
    return switch (database) {
      case H2 -> "call abort_session(" + blocker + ")";
      case POSTGRESQL -> "select pg_terminate_backend(" + blocker + ")";
      default -> "kill " + blocker;
    };
  }

  private static String page(String block) throws IOException {
    return page("postgresql", block);
  }

  /** A statement of the page, for numeric ids. */
  private static String page(String database, String block) throws IOException {
    Matcher sql =
        Pattern.compile("<!-- sql: " + database + " " + block + " -->\n```sql\n([^`]+)\n```")
            .matcher(Files.readString(Path.of("../../docs/how-to/runbook.md")));
    assertThat(sql.find()).as(block).isTrue();
    return sql.group(1)
        .replaceAll("split_part\\(.*::bigint", "id")
        .replaceAll(" where id ~\\* '[^']*'", "");
  }

  @Test
  void dropsItsOwnTablesOnly() throws SQLException {
    new Shop(address, Breakage.MISSING_TABLE).close();
    schema.execute("create table orders (id bigint)");
    assertThatThrownBy(() -> new Shop(address, Breakage.LOCKED))
        .hasMessageContaining("Use an empty database");
    schema.execute("insert into orders values (1)");
  }
}
