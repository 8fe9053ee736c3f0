package dev.hilo.hibernate.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.operations.Operation.Ids;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.hibernate.SessionFactory;
import org.hibernate.Version;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Five inputs in every operation that stores an entity, also as the first of a factory. */
final class OperationsTest {

  private final SoftAssertions softly = new SoftAssertions();

  @Tag("slow")
  @Test
  void supportsEveryInputInEveryOperation() {
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      List<String> row = new ArrayList<>(List.of(operation.title()));
      Map<Input, String> later = later(operation);
      for (Input input : Input.values()) {
        String first = operation.knows(input) ? first(operation, input) : "-";
        String then = String.valueOf(later.get(input));
        softly
            .assertThat(comparable(input, then))
            .as("%s of %s: first, and after other operations", operation, input)
            .isEqualTo(comparable(input, first));
        row.add(first);
      }
      rows.add(row);
    }
    System.out.print(table(rows));
    softly.assertAll();
  }

  /** In a factory, and a database, that has done nothing yet. */
  private String first(Operation operation, Input input) {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        SessionFactory factory = factory(schema)) {
      return cell(schema, factory, operation, input);
    }
  }

  /** All inputs one after the other in a factory that has done something before. */
  private Map<Input, String> later(Operation operation) {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        SessionFactory factory = factory(schema)) {
      factory.inTransaction(session -> session.persist(new Documents.Warm()));
      Map<Input, String> cells = new EnumMap<>(Input.class);
      for (Input input : Input.values()) {
        cells.put(input, operation.knows(input) ? cell(schema, factory, operation, input) : "-");
      }
      return cells;
    }
  }

  private static SessionFactory factory(Schema schema) {
    return Boot.on(schema).entities(Documents.ALL).build();
  }

  /** What became of an input, checked. */
  private String cell(Schema schema, SessionFactory factory, Operation operation, Input input) {
    schema.execute("delete from Source", "insert into Source values (1, " + input.literal() + ")");
    schema.execute("delete from Folder_Page", "delete from " + operation.table());
    long counters = sum(schema);
    String cell;
    try {
      Ids ids = operation.go(factory, input);
      cell = made(schema, operation, input, ids);
    } catch (RuntimeException e) {
      softly.assertThat(ids(schema, operation)).as("rows of %s of %s", operation, input).isEmpty();
      softly
          .assertThat(sum(schema))
          .as("counters after %s of %s", operation, input)
          .isEqualTo(counters);
      cell = refused(input, e);
    }
    softly.assertThat(cell).as("%s of %s", operation, input).matches(operation.expected(input));
    return cell;
  }

  private String made(Schema schema, Operation operation, Input input, Ids ids) {
    List<String> rows = ids(schema, operation);
    softly.assertThat(rows).as("rows of %s of %s", operation, input).hasSize(1);
    String id = rows.isEmpty() ? "nothing" : rows.get(0);
    if (ids.known()) {
      softly
          .assertThat(ids.passed())
          .as("passed to %s of %s", operation, input)
          .isEqualTo(operation.copies(input) ? input.given() : id);
      softly.assertThat(ids.managed()).as("returned by %s of %s", operation, input).isEqualTo(id);
    }
    return id;
  }

  /** What refused the id, according to the message. */
  private static String refused(Input input, RuntimeException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = String.valueOf(root.getMessage());
    String id = input.given() == null ? "null" : "'" + input.given() + "'";
    if (message.contains("makes none") && message.contains(".id") && message.contains(id)) {
      return "refused by HiLo";
    }
    if (message.contains("Check constraint")) {
      return "refused by CHECK";
    }
    if (message.contains("NULL not allowed for column \"ID\"")) {
      return "refused: not null";
    }
    return message.matches(
                "(?s).*without bulk insertion capable identifier generator: @PrefixedId of"
                    + " .*Doc\\.id, which makes each id in memory.*")
            || message.contains("has no identifier")
        ? "refused by Hibernate"
        : message;
  }

  private static List<String> ids(Schema schema, Operation operation) {
    return schema.query("select id from " + operation.table()).stream()
        .map(row -> String.valueOf(row.get(0)))
        .toList();
  }

  private static long sum(Schema schema) {
    Object sum = schema.query("select coalesce(sum(max_value), 0) from hilo").get(0).get(0);
    return ((Number) Objects.requireNonNull(sum)).longValue();
  }

  /** No two GUIDs are the same. */
  private static String comparable(Input input, String cell) {
    return input == Input.GUID && cell.matches(input.becomes()) ? "a GUID" : cell;
  }

  private static String table(List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("Hibernate " + Version.getVersionString()));
    Arrays.stream(Input.values()).map(Input::title).forEach(head::add);
    all.add(head);
    all.addAll(rows);
    int[] widths = new int[head.size()];
    for (List<String> row : all) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    assertThat(rows).hasSize(Operation.values().length);
    return all.stream()
        .map(row -> line(row, widths))
        .collect(Collectors.joining(System.lineSeparator(), "", System.lineSeparator()));
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      line.append(' ').append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 1));
      line.append('|');
    }
    return line.toString();
  }
}
