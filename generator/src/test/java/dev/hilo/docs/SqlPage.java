package dev.hilo.docs;

import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page in Markdown whose SQL is marked: {@code <!-- sql: mysql partitions -->} before a block
 * names the database it is for, or {@code all}, and what it is about.
 */
record SqlPage(String text) {

  private static final Pattern BLOCK =
      Pattern.compile("<!-- sql: (\\w+)(?: ([\\w-]+))? -->\n```sql\n(.*?)```", Pattern.DOTALL);

  static SqlPage read(String name) {
    try {
      return new SqlPage(Files.readString(Path.of("..", "docs", name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The blocks in the order of the page. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      String name = block.group(2) == null ? "columns" : block.group(2);
      blocks.add(new Block(block.group(1), name, statements(block.group(3))));
    }
    return blocks;
  }

  private static List<String> statements(String sql) {
    return Arrays.stream(sql.split(";\\s*\n")).map(String::strip).toList();
  }

  /** The block for a database, or for all of them. */
  Block block(TestDatabase database, String name) {
    return blocks().stream()
        .filter(block -> block.isFor(database) && block.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("The page has no SQL " + name + " for " + database));
  }

  /** The rows of a table that is marked {@code <!-- table: name -->}, without its head. */
  List<List<String>> table(String name) {
    String marker = "<!-- table: " + name + " -->\n";
    return text.substring(text.indexOf(marker) + marker.length())
        .lines()
        .takeWhile(line -> line.startsWith("|"))
        .skip(2)
        .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList())
        .toList();
  }

  /** SQL of the page. */
  record Block(String database, String name, List<String> statements) {

    boolean isFor(TestDatabase one) {
      return database.equals("all") || database.equals(one.name().toLowerCase(Locale.ROOT));
    }
  }
}
