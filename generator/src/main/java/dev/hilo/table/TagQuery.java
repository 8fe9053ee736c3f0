package dev.hilo.table;

import java.sql.SQLException;

/** Asks the database for the tag of the node that serves this connection. */
final class TagQuery {

  private TagQuery() {}

  static String tag(Sql sql, NodeTags.Query query) throws SQLException {
    String answer;
    try {
      answer =
          sql.query(
              query.sql(),
              rows -> {
                String first = rows.next() ? rows.getString(1) : null;
                boolean one = !rows.next();
                return first == null || !one ? "" : first;
              });
    } catch (SQLException e) {
      throw new TagQueryException("The query for the node tag failed: " + query.sql(), e);
    }
    if (answer.isBlank()) {
      throw new TagQueryException(
          "The query for the node tag gave no tag, or more than one: it has to give one row, and the tag in the first"
              + " column of it: "
              + query.sql());
    }
    try {
      return query.reading().apply(answer);
    } catch (IllegalArgumentException e) {
      throw new TagQueryException(
          "The query for the node tag gave '" + answer + "'. " + e.getMessage(), e);
    }
  }
}
