package dev.hilo.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that knows docs/reference/table-and-protocol.md alone, beside a {@link HiLo}. */
class ProtocolPageTest {

  private static final Map<String, String> PROTOCOL = statements("table-and-protocol");

  private static Map<String, String> statements(String page) {
    Map<String, String> statements = new HashMap<>();
    Matcher block =
        Pattern.compile("(?s)<!-- sql: \\w+ (\\w[\\w-]*) -->\\n *```sql\\n(.*?)```")
            .matcher(Page.read("docs/reference/" + page + ".md").text());
    while (block.find()) {
      statements.put(block.group(1), block.group(2).strip());
    }
    return statements;
  }

  /** The statement of a name, with values for its parameters. */
  private static String sql(String name, Object... values) {
    String sql = requireNonNull(PROTOCOL.get(name), name);
    for (int i = 0; i < values.length; i += 2) {
      Object value = values[i + 1] instanceof String text ? "'" + text + "'" : values[i + 1];
      sql = sql.replace(":" + values[i], String.valueOf(value));
    }
    assertThat(sql).doesNotContain(":");
    return sql;
  }

  private static HiLo client(Schema schema) {
    return WithoutPrefetch.builder(schema.dataSource()).createTableIfMissing().build();
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "POSTGRESQL"})
  void aClientOfThePageSharesTheTable(TestDatabase database) {
    try (Schema schema = database.server().newSchema();
        HiLo hilo = client(schema)) {
      hilo.verify();
      schema.execute(sql("insert", "name", "orders", "tag", "*", "size", 10));
      assertThat(hilo.nextId("orders")).isEqualTo("orders/11-A");
      assertThat(max(schema)).isEqualTo(42);
      schema.execute(sql("raise", "new", 52, "old", 42, "name", "orders", "tag", "*"));
      assertThat(max(schema)).isEqualTo(52);
      schema.execute(sql("raise", "new", 60, "old", 42, "name", "orders", "tag", "*"));
      assertThat(max(schema)).as("an attempt with a stale Max").isEqualTo(52);
      schema.execute(sql("return", "last", 45, "high", 52, "name", "orders", "tag", "*"));
      assertThat(max(schema)).isEqualTo(45);
      schema.execute(sql("gapless", "name", "orders"));
      assertThat(max(schema)).isEqualTo(46);
      assertThatThrownBy(
              () -> schema.execute(sql("insert", "name", "orders", "tag", "*", "size", 10)))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private static long max(Schema schema) {
    Object max = schema.query(sql("read", "name", "orders", "tag", "*")).get(0).get(0);
    return ((Number) max).longValue();
  }

  @Test
  void oneStatementRaisesMaxWithinBounds() {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema();
        HiLo hilo = client(schema)) {
      hilo.verify();
      schema.execute(sql("insert", "name", "orders", "tag", "*", "size", 4711));
      assertThat(schema.query(increment(0))).hasToString("[[4721]]");
      assertThat(schema.query(increment(5000))).as("Max moved backwards").isEmpty();
    }
  }

  private static String increment(long least) {
    return sql("increment", "size", 10, "name", "orders", "tag", "*", "least", least, "most", 9000);
  }

  @Test
  void numbersContinueAboveExistingRowsAndAfterARestore() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      try (HiLo hilo = client(schema)) {
        hilo.verify();
        schema.execute(sql("insert", "name", "orders", "tag", "*", "size", 4711));
        assertThat(hilo.nextId("orders")).isEqualTo("orders/4712-A");
      }
      schema.execute(requireNonNull(statements("databases").get("restore")));
      assertThat(max(schema)).isEqualTo(4712 + 1_048_576);
    }
  }
}
