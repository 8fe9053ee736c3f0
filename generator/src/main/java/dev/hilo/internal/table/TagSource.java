package dev.hilo.internal.table;

import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/** Where the node tag of a reservation comes from. */
public sealed interface TagSource {

  String tag(StatementExecutor sql) throws SQLException;

  /** A constant tag, perhaps empty. */
  record Fixed(String tag) implements TagSource {

    @Override
    public String tag(StatementExecutor sql) {
      return tag;
    }
  }

  /**
   * A query in the transaction of each reservation.
   *
   * @param sql returns one row with the tag in the first column
   * @param reading parses the tag; throws {@link IllegalArgumentException} if it is none
   * @param perNode whether HiLo ids have a counter for each node (scope NODE)
   */
  record Query(String sql, UnaryOperator<String> reading, boolean perNode) implements TagSource {

    @Override
    public String tag(StatementExecutor connected) throws SQLException {
      return parsed(answer(connected, sql));
    }

    /** The answer to the query, or to another statement with it. */
    String answer(StatementExecutor connected, String statement) throws SQLException {
      try {
        return connected.query(
            statement,
            rows -> {
              String first = rows.next() ? rows.getString(1) : null;
              return first == null || rows.next() ? "" : first;
            });
      } catch (SQLException e) {
        FailureKind kind = connected.database().dialect.kindOf(e);
        // The query's own table is missing, not the hilo table.
        boolean isOfQuery = kind == FailureKind.DUPLICATE || kind == FailureKind.MISSING_TABLE;
        throw new ClassifiedFailure(
            "The query for the node tag failed: " + statement,
            isOfQuery ? FailureKind.REFUSED : kind,
            e);
      }
    }

    /** The tag in an answer. */
    String parsed(String answer) throws SQLException {
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
            "The query for the node tag returned '" + answer + "'. " + e.getMessage(),
            FailureKind.REFUSED,
            e);
      }
    }
  }
}
