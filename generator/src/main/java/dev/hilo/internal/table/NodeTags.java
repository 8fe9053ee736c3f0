package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/** Where the tag of the node that serves a reservation comes from. */
public sealed interface NodeTags {

  /** The tag of the node that serves a connection. */
  String tag(StatementExecutor sql) throws SQLException;

  /**
   * Always the same.
   *
   * @param tag the tag, perhaps empty
   */
  record Fixed(String tag) implements NodeTags {

    @Override
    public String tag(StatementExecutor sql) {
      return tag;
    }
  }

  /**
   * The database says so, on the connection and in the transaction of each reservation.
   *
   * @param sql a query that gives one row, of which the first column counts
   * @param reading makes a tag of the answer; throws {@link IllegalArgumentException} if it is none
   */
  record Query(String sql, UnaryOperator<String> reading) implements NodeTags {

    @Override
    public String tag(StatementExecutor connected) throws SQLException {
      String answer;
      try {
        answer =
            connected.query(
                sql,
                rows -> {
                  String first = rows.next() ? rows.getString(1) : null;
                  return first == null || rows.next() ? "" : first;
                });
      } catch (SQLException e) {
        FailureKind kind = connected.database().dialect.kindOf(e);
        // What is missing is what the query reads, and not the hilo table.
        boolean isOfQuery = kind == FailureKind.DUPLICATE || kind == FailureKind.MISSING_TABLE;
        throw new ClassifiedFailure(
            "The query for the node tag failed: " + sql, isOfQuery ? FailureKind.REFUSED : kind, e);
      }
      if (answer.isBlank()) {
        throw new ClassifiedFailure(
            "The query for the node tag has to return one row with the tag in its first column, and"
                + " returned no tag or more than one row: "
                + sql,
            FailureKind.REFUSED,
            null);
      }
      try {
        return reading.apply(answer);
      } catch (IllegalArgumentException e) {
        throw new ClassifiedFailure(
            "The query for the node tag gave '" + answer + "'. " + e.getMessage(),
            FailureKind.REFUSED,
            e);
      }
    }
  }
}
