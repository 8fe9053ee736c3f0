package dev.hilo.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** The statements of docs/how-to/several-sites.md. */
final class RecipePage {

  private static final Path FILE = Path.of("..", "..", "docs", "how-to", "several-sites.md");

  private RecipePage() {}

  /** Runs the statements of a block on one connection. */
  static void run(DataSource source, String block, Map<String, String> replacements) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements(block, replacements)) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(block, e);
    }
  }

  /** The only statement of a block. */
  static String statement(String block) {
    return statements(block, Map.of()).get(0);
  }

  /**
   * The statements below {@code <!-- sql: block -->}.
   *
   * @param replacements what this machine needs in place of what the page says
   */
  private static List<String> statements(String block, Map<String, String> replacements) {
    String sql = text(block);
    for (Map.Entry<String, String> one : replacements.entrySet()) {
      if (!sql.contains(one.getKey())) {
        throw new IllegalStateException("No '" + one.getKey() + "' in the page's " + block);
      }
      sql = sql.replace(one.getKey(), one.getValue());
    }
    return Arrays.stream(sql.split(";\\s*\n", -1))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  private static String text(String block) {
    try {
      Matcher found =
          Pattern.compile("(?s)<!-- sql: " + block + " -->\n```sql\n(.*?)```")
              .matcher(Files.readString(FILE));
      if (!found.find()) {
        throw new IllegalStateException(FILE + " has no block " + block);
      }
      return found.group(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
