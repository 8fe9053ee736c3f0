package dev.hilo.hibernate.moving;

import static java.util.Objects.requireNonNull;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page whose statements the tests run. */
enum MigrationPage {
  MOVING_IN("docs/how-to/moving-in.md"),
  TEXT_IDS("docs/how-to/text-ids.md");

  private final String file;

  MigrationPage(String file) {
    this.file = file;
  }

  /** The statement of a block. */
  String statement(TestDatabase database, String block) {
    return statements(database, block).get(0);
  }

  /** Runs a block in one transaction. */
  void run(Schema schema, String block) {
    try (Connection connection = schema.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String sql : statements(schema.server().database(), block)) {
        statement.execute(sql);
      }
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(block, e);
    }
  }

  private List<String> statements(TestDatabase database, String block) {
    Matcher found = block(database, block);
    if (!found.find() && database == TestDatabase.MARIADB) {
      // What the two have in common is there once.
      found = block(TestDatabase.MYSQL, block);
    }
    if (!found.reset().find()) {
      throw new IllegalStateException(file + " has no block " + block + " for " + database);
    }
    return Arrays.stream(found.group(1).split(";\\s*\n", -1))
        .map(String::strip)
        .filter(sql -> !sql.isEmpty())
        // The page says so in a sentence.
        .map(
            sql ->
                database == TestDatabase.MARIADB
                    ? sql.replace("utf8mb4_bin", "utf8mb4_nopad_bin")
                    : sql)
        .toList();
  }

  private Matcher block(TestDatabase database, String block) {
    String marker =
        "<!-- sql: (?:all|%s) %s -->\n".formatted(database.name().toLowerCase(Locale.ROOT), block);
    return Pattern.compile("(?s)" + marker + "```sql\n(.*?)```").matcher(text());
  }

  /** The page, from whatever module these tests run in. */
  private String text() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve(file))) {
      folder = requireNonNull(folder.getParent(), "There is no page above this module");
    }
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
