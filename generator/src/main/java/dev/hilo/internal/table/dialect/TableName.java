package dev.hilo.internal.table.dialect;

import static java.util.Objects.requireNonNull;

import dev.hilo.spi.TableNames;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of the table in the settings, not yet quoted for a database.
 *
 * @param schema the schema (MySQL and MariaDB: the database); null for the connection's own
 */
public record TableName(@Nullable String schema, String table) {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"`\\\\\\p{Cntrl}]+)\"");

  public TableName {
    requireNonNull(table, "table");
    check("table", table);
    if (schema != null) {
      check("schema", schema);
    }
  }

  private static void check(String what, String name) {
    if (!PLAIN.matcher(name).matches() && !QUOTED.matcher(name).matches()) {
      throw new IllegalArgumentException(
          ("The %s name '%s' is neither plain (letters, digits and _, not beginning with a"
                  + " digit) nor quoted. Put any other name in double quotes, as in \"my"
                  + " table\"; a schema is set apart from the table.")
              .formatted(what, name));
    }
  }

  /** The names of the table and its columns, with the quote of a database. */
  public TableNames quotedBy(String quote, String howToCreate) {
    String prefix = schema == null ? "" : quoted(schema, quote) + ".";
    return new TableNames(
        prefix + quoted(table, quote), "name", "node_tag", "max_value", howToCreate);
  }

  private static String quoted(String name, String quote) {
    Matcher quoted = QUOTED.matcher(name);
    return quoted.matches() ? quote + quoted.group(1) + quote : name;
  }
}
