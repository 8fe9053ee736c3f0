package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.rows.NumberedColumn;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** Examines the type of a column, and how the database itself numbers it. */
final class ColumnCheck {

  /** The digits of the highest number. */
  private static final int MOST_DIGITS = 19;

  private static final long FOUR_BYTES = 0xFFFF_FFFFL;
  private static final int USUAL_LENGTH = 64;

  private final Catalog catalog;
  private final Product product;
  private final Column column;
  private final NumberedColumn numbered;
  private final HiLo hilo;

  /** The highest number in the rows, as far as known. */
  private final long highest;

  private final List<Finding> findings;

  /** Adds findings one after another, so that a failure keeps those before it. */
  ColumnCheck(
      Catalog catalog,
      Column column,
      NumberedColumn numbered,
      HiLo hilo,
      long highest,
      List<Finding> findings) {
    this.catalog = catalog;
    this.product = catalog.product();
    this.column = column;
    this.numbered = numbered;
    this.hilo = hilo;
    this.highest = highest;
    this.findings = findings;
  }

  /**
   * @param last the highest number that may be in use
   */
  void examine(long last) throws SQLException {
    if (column.isNumber() && isNumbered()) {
      examineGeneration();
    }
    if (product.hasTypes()) {
      examineRoom(last);
    }
  }

  private boolean isNumbered() throws SQLException {
    return column.generated()
        || (product == Product.MYSQL && new MySqlColumn(catalog, column).isNumbered());
  }

  private void examineRoom(long last) throws SQLException {
    boolean text = numbered.text();
    long capacity = column.capacity();
    boolean nearlyFull =
        text ? capacity < length(String.valueOf(last).length() + 1) : capacity / 10 < last;
    boolean narrow = text ? capacity < length(MOST_DIGITS) : capacity <= FOUR_BYTES;
    if (!nearlyFull && !narrow) {
      return;
    }
    String message =
        text
            ? "The column holds %s characters. The counter is at %s, and its longest ids have %s."
                .formatted(capacity, last, length(MOST_DIGITS))
            : "The column holds numbers up to %s (%s). The counter is at %s."
                .formatted(capacity, column.typeName(), last);
    int length = Math.max(USUAL_LENGTH, length(MOST_DIGITS));
    String type = text ? "varchar(" + length + ")" + collation() : "bigint";
    findings.add(
        new Finding(
            nearlyFull ? Kind.NEARLY_FULL : Kind.NARROW_TYPE,
            column.subject(),
            message,
            (nearlyFull ? "Widen the column soon" : "Widen the column before the numbers end")
                + ", and the columns that refer to it. The statement may rewrite and lock the"
                + " table. MySQL, MariaDB and HSQLDB refuse it while foreign keys refer to the"
                + " column: drop them before, and add them again.",
            product.changeType(catalog, column, type),
            null));
  }

  /** How long an id is. */
  private int length(int digits) {
    String tag = Objects.requireNonNullElse(hilo.rules().nodeTag(), "A");
    int ofTag = numbered.identity() || tag.isEmpty() ? 0 : 1 + tag.length();
    return numbered.prefix().length() + 1 + digits + ofTag;
  }

  /** What MySQL and MariaDB would change with the type if it were not named. */
  private String collation() throws SQLException {
    if (product != Product.MYSQL) {
      return "";
    }
    return " character set %s collate %s"
        .formatted(
            catalog.about(column, "character_set_name"), catalog.about(column, "collation_name"));
  }

  private void examineGeneration() throws SQLException {
    String unsure = "";
    if (product == Product.POSTGRESQL) {
      examinePostgreSqlSequence();
    } else if (product == Product.H2) {
      String next = catalog.about(column, "identity_base");
      String restart = column.alter("restart with " + (highest + 1));
      compare(next == null ? highest : Long.parseLong(next) - 1, restart);
    } else if (product == Product.MYSQL) {
      unsure = examineMariaDbSequence();
    }
    // The sequences of the other databases follow the rows, or their position is unknown.
    findings.add(
        isAlways()
            ? new Finding(
                Kind.GENERATED_ALWAYS,
                column.subject(),
                "The database generates each id (GENERATED ALWAYS), and refuses ids of HiLo.",
                "Change the column. The database then generates an id only if an insert has none.",
                product.takeIds(column, highest + 1),
                null)
            : new Finding(
                Kind.GENERATED,
                column.subject(),
                "The database can number this column, too. A program that leaves the id to it gets"
                    + " numbers that HiLo gives as well."
                    + unsure,
                "Once no program does so any more, end the numbering by the database.",
                product.dropGeneration(catalog, column),
                null));
  }

  private boolean isAlways() throws SQLException {
    return switch (product) {
      case POSTGRESQL, H2, HSQLDB -> "ALWAYS".equals(catalog.about(column, "identity_generation"));
      case DERBY -> column.standard().startsWith("AUTOINCREMENT");
      case MYSQL, SQLITE, OTHER -> false;
    };
  }

  private void examinePostgreSqlSequence() throws SQLException {
    String sequence = column.sequence();
    if (sequence == null) {
      sequence =
          catalog.ask("select pg_get_serial_sequence(?, ?)", column.sqlTable(), column.name());
    }
    if (sequence != null) {
      String last = "case when is_called then last_value else last_value - 1 end";
      compare(
          Long.parseLong(
              String.valueOf(catalog.ask("select %s from %s".formatted(last, sequence)))),
          "select setval('%s', (select max(%s) from %s))"
              .formatted(sequence.replace("'", "''"), column.sqlName(), column.sqlTable()));
    }
  }

  /**
   * The values in the server's cache are below the position, and cannot be read.
   *
   * @return a sentence if the sequence is perhaps behind; otherwise an empty text
   */
  private String examineMariaDbSequence() {
    String sequence = column.sequence();
    if (sequence == null) {
      return "";
    }
    String[] state;
    try {
      state =
          String.valueOf(
                  catalog.ask(
                      "select concat_ws(' ', next_not_cached_value, cache_size, increment) from "
                          + sequence))
              .split(" ");
    } catch (SQLException e) {
      return " The position of its sequence %s is unknown: %s.".formatted(sequence, e.getMessage());
    }
    BigDecimal increment = new BigDecimal(state[2]);
    if (increment.signum() < 0) {
      return "";
    }
    BigDecimal position = new BigDecimal(state[0]).subtract(BigDecimal.ONE);
    BigDecimal cached = new BigDecimal(state[1]).multiply(increment.max(BigDecimal.ONE));
    // It takes no query in place of the number, and never goes back.
    String restart = "select setval(%s, %s)".formatted(sequence, highest);
    compare(position.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue(), restart);
    BigDecimal ahead = position.subtract(BigDecimal.valueOf(highest));
    return highest > 0 && ahead.signum() >= 0 && ahead.compareTo(cached) < 0
        ? (" The server has taken the numbers up to %s from its sequence into a cache, and which of"
                + " them it has given is unknown. If the rows were imported, the sequence is perhaps"
                + " behind them; this statement raises it, and never lowers it: %s.")
            .formatted(position, restart)
        : "";
  }

  private void compare(long position, String restart) {
    if (position < highest) {
      findings.add(
          new Finding(
              Kind.SEQUENCE_BEHIND,
              column.subject(),
              ("The database's own sequence of the column is at %s, and the rows have numbers up to"
                      + " %s. A program that leaves the id to the database fails, for example the"
                      + " old version of the application.")
                  .formatted(position, highest),
              "If there is such a program, run the statement. Otherwise end the numbering by the"
                  + " database.",
              List.of(restart),
              null));
    }
  }
}
