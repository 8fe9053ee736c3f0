package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import java.util.function.UnaryOperator;

/** Where the tag of the node comes from that serves a reservation. */
public sealed interface NodeTags {

  /**
   * Always the same.
   *
   * @param tag the tag, perhaps empty
   */
  record Fixed(String tag) implements NodeTags {

    /** Checks that nothing is null. */
    public Fixed {
      requireNonNull(tag, "tag");
    }
  }

  /**
   * The database says so, on the connection and in the transaction of each reservation.
   *
   * @param sql a query that gives one row, of which the first column counts
   * @param reading makes a tag of what it gives; throws {@link IllegalArgumentException} if that is
   *     none
   */
  record Query(String sql, UnaryOperator<String> reading) implements NodeTags {

    /** Checks that nothing is null. */
    public Query {
      requireNonNull(sql, "sql");
      requireNonNull(reading, "reading");
    }
  }
}
