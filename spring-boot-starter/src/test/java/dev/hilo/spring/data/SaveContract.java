package dev.hilo.spring.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.data.Way.Saved;
import dev.hilo.spring.data.jdbc.JdbcApplication;
import dev.hilo.spring.data.jdbc.Stored;
import dev.hilo.spring.data.jpa.JpaApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.RecordedSql;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.orm.jpa.JpaSystemException;

/** Five inputs on every way; what became of each is what the page says. */
abstract class SaveContract extends AppTest {

  private final SoftAssertions softly = new SoftAssertions();

  /** The numbers given out so far: what is refused takes none. */
  private final Map<Given, Long> taken = new EnumMap<>(Given.class);

  SaveContract(TestDatabase database) {
    super(database);
  }

  @Test
  void savesEachInputAsDocumented() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (ConfigurableApplicationContext app =
        Apps.run(List.of(JpaApplication.class), onSchema("spring.jpa.hibernate.ddl-auto=update"))) {
      Arrays.stream(Way.values()).filter(Way::isJpa).forEach(way -> rows.add(row(app, way)));
    }
    Arrays.stream(Way.values())
        .filter(way -> !way.isJpa())
        .map(Way::table)
        .distinct()
        .forEach(table -> schema().execute(Stored.TABLE.formatted(table)));
    try (ConfigurableApplicationContext app = JdbcApplication.run(List.of(), onSchema())) {
      Arrays.stream(Way.values())
          .filter(way -> !way.isJpa())
          .forEach(way -> rows.add(row(app, way)));
    }
    String table = table(rows);
    System.out.print(table);
    softly.assertAll();
    check(table);
  }

  /** More about the table. */
  void check(String table) throws IOException {}

  private List<String> row(ApplicationContext app, Way way) {
    List<String> row = new ArrayList<>(List.of(way.title()));
    for (Given given : Given.values()) {
      schema().execute("delete from " + way.table());
      String cell = cell(app, way, given);
      softly.assertThat(cell).as("%s of %s", way, given).isEqualTo(way.expected(given));
      row.add(cell);
    }
    // It takes an id that is set for one of a stored row.
    if (way != Way.JDBC) {
      softly
          .assertThatThrownBy(() -> way.go(app, "/orders"))
          .as("%s of what may be no id", way)
          .isInstanceOf(
              way.isJpa() ? JpaSystemException.class : InvalidDataAccessApiUsageException.class)
          .hasMessageContaining("'/orders'");
    }
    return row;
  }

  private String cell(ApplicationContext app, Way way, Given given) {
    RecordedSql sql = app.getBean(RecordedSql.class);
    sql.clear();
    Saved saved;
    try {
      saved = way.go(app, given.id());
    } catch (RuntimeException e) {
      // What is refused while a statement is executed is wrapped by Spring Data.
      softly
          .assertThat(NestedExceptionUtils.getMostSpecificCause(e))
          .as("%s of %s", way, given)
          .isInstanceOf(DataAccessException.class)
          .hasMessageContaining("'" + given.id() + "'")
          .hasMessageContaining("PlainAggregate.id")
          .hasMessageContaining("JdbcAggregateTemplate.insert");
      return "refused" + (ids(way).isEmpty() ? "" : ", row");
    }
    int selects = sql.count("select");
    return shown(given, saved.returned())
        + (saved.returned().equals(saved.passed()) ? ", passed" : "")
        + (ids(way).equals(List.of(saved.returned())) ? ", row" : "")
        + (selects == 1 ? ", 1 SELECT" : ", " + selects + " SELECTs");
  }

  /** The id as tables show it, if it is the next one of its kind; else itself. */
  private String shown(Given given, String id) {
    Matcher matcher = Pattern.compile(given.becomes()).matcher(id);
    if (!matcher.matches()) {
      return id;
    }
    if (given.isNumbered()) {
      long next = taken.merge(given, 1L, Long::sum);
      if (Long.parseLong(matcher.group(1)) != next) {
        return id;
      }
    }
    return given.shown();
  }

  private List<@Nullable Object> ids(Way way) {
    return schema().query("select id from " + way.table()).stream()
        .<@Nullable Object>map(row -> row.get(0))
        .toList();
  }

  /** A cell as the page shows it: the id is that of the column. */
  private static String brief(String cell) {
    Matcher saved = Pattern.compile(".+?(, passed)?(, row)?, (\\d) SELECTs?").matcher(cell);
    if (!saved.matches()) {
      return cell;
    }
    if (saved.group(2) == null) {
      return "no row";
    }
    return saved.group(1) == null ? saved.group(3) + ", copy" : saved.group(3);
  }

  private static String table(List<List<String>> rows) {
    List<String> head = new ArrayList<>(List.of("id"));
    Arrays.stream(Given.values()).map(Given::title).forEach(head::add);
    assertThat(rows).hasSize(Way.values().length);
    List<List<String>> all =
        new ArrayList<>(List.of(head, Arrays.asList("---", "---", "---", "---", "---", "---")));
    rows.forEach(row -> all.add(row.stream().map(SaveContract::brief).toList()));
    return all.stream()
        .map(row -> "| " + String.join(" | ", row) + " |\n")
        .collect(Collectors.joining());
  }
}
