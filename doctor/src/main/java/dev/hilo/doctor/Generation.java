package dev.hilo.doctor;

import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Place;
import dev.hilo.doctor.internal.Product;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Examines how the database itself numbers a column. */
final class Generation {

  private final Catalog catalog;
  private final Place place;

  /** The highest number in the rows. */
  private final long highest;

  Generation(Catalog catalog, Place place, long highest) {
    this.catalog = catalog;
    this.place = place;
    this.highest = highest;
  }

  List<Finding> findings() throws SQLException {
    List<Finding> findings = new ArrayList<>();
    String unsure = "";
    if (catalog.product() == Product.POSTGRESQL) {
      addPostgreSqlSequence(findings);
    } else if (catalog.product() == Product.H2) {
      String next = catalog.about(place, "identity_base");
      String restart = place.alter("restart with " + (highest + 1));
      addSequence(findings, next == null ? highest : Long.parseLong(next) - 1, restart);
    } else if (catalog.product() == Product.MYSQL) {
      unsure = addMariaDbSequence(findings);
    }
    // The sequences of the other databases follow the rows, or their position is unknown.
    String drop = catalog.product().dropGeneration(catalog, place);
    findings.add(
        isAlways()
            ? new Finding(
                Kind.GENERATED_ALWAYS,
                place.subject(),
                "The database generates each id (GENERATED ALWAYS), and refuses ids of HiLo.",
                "Change the column. The database then generates an id only if an insert has none.",
                catalog.product().takeIds(place, highest + 1),
                null)
            : new Finding(
                Kind.GENERATED,
                place.subject(),
                "The database can number this column, too. A program that leaves the id to it gets"
                    + " numbers that HiLo gives as well."
                    + unsure,
                "Once no program does so any more, end the numbering by the database.",
                drop == null ? List.of() : List.of(drop),
                null));
    return findings;
  }

  private boolean isAlways() throws SQLException {
    return switch (catalog.product()) {
      case POSTGRESQL, H2, HSQLDB -> "ALWAYS".equals(catalog.about(place, "identity_generation"));
      case DERBY -> place.column().standard().startsWith("AUTOINCREMENT");
      case MYSQL, SQLITE, OTHER -> false;
    };
  }

  private void addPostgreSqlSequence(List<Finding> findings) throws SQLException {
    String sequence = place.column().sequence();
    if (sequence == null) {
      sequence =
          catalog.ask(
              "select pg_get_serial_sequence(?, ?)", place.sqlTable(), place.column().name());
    }
    if (sequence != null) {
      String last = "case when is_called then last_value else last_value - 1 end";
      addSequence(
          findings,
          Long.parseLong(
              String.valueOf(catalog.ask("select %s from %s".formatted(last, sequence)))),
          "select setval('%s', (select max(%s) from %s))"
              .formatted(sequence.replace("'", "''"), place.sqlColumn(), place.sqlTable()));
    }
  }

  /**
   * The values in the server's cache are below the position, and cannot be read.
   *
   * @return a sentence if the sequence is perhaps behind; otherwise an empty text
   */
  private String addMariaDbSequence(List<Finding> findings) {
    String sequence = place.column().sequence();
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
    addSequence(findings, position.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue(), restart);
    BigDecimal ahead = position.subtract(BigDecimal.valueOf(highest));
    return highest > 0 && ahead.signum() >= 0 && ahead.compareTo(cached) < 0
        ? (" The server has taken the numbers up to %s from its sequence into a cache, and which of"
                + " them it has given is unknown. If the rows were imported, the sequence is perhaps"
                + " behind them; this statement raises it, and never lowers it: %s.")
            .formatted(position, restart)
        : "";
  }

  private void addSequence(List<Finding> findings, long position, String restart) {
    if (position < highest) {
      findings.add(
          new Finding(
              Kind.SEQUENCE_BEHIND,
              place.subject(),
              ("The database's own sequence of the column is at %s, and the rows have numbers up to"
                      + " %s. A program that leaves the id to the database fails, for example the"
                      + " old version of the application.")
                  .formatted(position, highest),
              "If there is such a program, run the statement. Otherwise end the numbering by the"
                  + " database.",
              restart));
    }
  }
}
