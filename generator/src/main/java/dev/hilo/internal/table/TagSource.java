package dev.hilo.internal.table;

import static java.util.Objects.requireNonNullElse;

import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.SQLException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The node tag: configured, or asked for in each transaction that reserves. With both, the answer
 * must equal the configured tag in each transaction that changes a row (rule G6).
 *
 * @param configured perhaps empty; null if the query alone gives the tag
 * @param query returns one row with the tag in the first column; null if there is none
 * @param reading parses an answer; throws {@link IllegalArgumentException} if it is no tag
 */
public record TagSource(
    @Nullable String configured, @Nullable String query, UnaryOperator<String> reading) {

  public static TagSource fixed(String tag) {
    return new TagSource(tag, null, UnaryOperator.identity());
  }

  /** Whether a transaction on a wrong server has to be refused. */
  boolean isChecked() {
    return configured != null && query != null;
  }

  /** Refuses a transaction on a wrong server. */
  void check(Session session) throws SQLException {
    String unused = isChecked() ? ask(session) : "";
  }

  /** The tag of the node that serves the transaction. */
  String ask(Session session) throws SQLException {
    if (query == null) {
      return configured == null ? "" : configured;
    }
    String answered = answer(session, query);
    if (configured != null && !configured.equalsIgnoreCase(answered)) {
      throw refused(
          ("The node tag is '%s' (nodeTag), and the database answers '%s' (nodeTagQuery), so nothing"
                  + " was changed: the connection leads to another server, or the server was"
                  + " promoted, restored or copied. Let the connections lead to the server of '%s'."
                  + " If the server has a new tag, set nodeTag to it")
              .formatted(configured, answered, configured),
          null);
    }
    return configured != null ? configured : answered;
  }

  private String answer(Session session, String query) throws SQLException {
    List<String> rows;
    try {
      rows = session.query(query, row -> requireNonNullElse(row.getString(1), ""));
    } catch (SQLException e) {
      FailureKind kind = session.sql.dialect.kindOf(e);
      // The query's own table is missing, not the hilo table.
      boolean isOfQuery = kind == FailureKind.DUPLICATE || kind == FailureKind.MISSING_TABLE;
      String failed = "The query for the node tag failed: " + query;
      throw isOfQuery
          ? refused(failed, e)
          : new ClassifiedFailure(failed, kind, kind.changedNothing(), e);
    }
    String answer = rows.size() == 1 ? rows.get(0) : "";
    if (answer.isBlank()) {
      throw refused(
          "The query for the node tag has to return one row with the tag in its first column, and"
              + " returned no tag or more than one row: "
              + query,
          null);
    }
    try {
      return reading.apply(answer);
    } catch (IllegalArgumentException e) {
      throw refused("The query for the node tag returned '" + answer + "'. " + e.getMessage(), e);
    }
  }

  private static ClassifiedFailure refused(String message, @Nullable Exception cause) {
    return new ClassifiedFailure(message, FailureKind.REFUSED, true, cause);
  }
}
