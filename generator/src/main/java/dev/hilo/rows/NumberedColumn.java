package dev.hilo.rows;

import dev.hilo.DocumentIdentifier;
import dev.hilo.HiLo;
import dev.hilo.internal.connection.ConnectionScope;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A column whose values bear the numbers of a counter. Immutable and thread-safe.
 *
 * <p>The table and the column are written into SQL as they are, so that they may be quoted and
 * qualified. They must never come from a user's input.
 *
 * @param prefix the collection ({@code orders}), without separator or {@code |}
 * @param identity whether the numbers are of the identity {@code orders|}; otherwise of HiLo
 * @param table the table as SQL names it
 * @param column the column as SQL names it
 * @param text whether the column holds whole ids ({@code orders/1-A}); otherwise bare numbers
 */
public record NumberedColumn(
    String prefix, boolean identity, String table, String column, boolean text) {

  private static final int ROWS_AT_ONCE = 1_000;

  /** No limit for a scan, but a driver wants one. */
  private static final Duration LIMIT = Duration.ofDays(1);

  /** The name of the counter in the table: {@code orders} or {@code companies|}. */
  public String counter() {
    return counter(prefix, identity);
  }

  /**
   * The name of a counter in the table: the prefix in lower case, with a {@code |} for identities
   * (rule N1).
   */
  public static String counter(String prefix, boolean identity) {
    String name = fold(prefix);
    return identity ? name + "|" : name;
  }

  /**
   * The highest number in the rows. A column of numbers is asked for its maximum, which an index
   * answers. A column of ids is read from the first row to the last, a thousand rows at a time.
   *
   * <p>Of the ids those count that the counter could have made: a HiLo id of this prefix has a node
   * tag, whichever, and an identity has none. If the node tag of {@code hilo} is empty, both look
   * alike, and count for both. Sequence ids, GUIDs and semantic ids do not count.
   *
   * @param connection the caller's. Its transaction stays open; in auto-commit mode the read has a
   *     transaction of its own
   * @param hilo tells the format of ids; its table is not used
   * @return 0 if there is none
   * @throws SQLException if the table cannot be read, for example because it is missing, or if a
   *     number does not fit a {@code long}
   */
  public long highest(Connection connection, HiLo hilo) throws SQLException {
    if (!text) {
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery("select max(%s) from %s".formatted(column, table))) {
        return row.next() ? Math.max(0, row.getLong(1)) : 0;
      }
    }
    if (!connection.getAutoCommit()) {
      return highestInText(connection, hilo);
    }
    // In auto-commit mode, PostgreSQL's driver loads all rows at once.
    AtomicBoolean readOnlyMayStay = new AtomicBoolean(true);
    try (ConnectionScope scope = ConnectionScope.begin(connection, LIMIT, false, readOnlyMayStay)) {
      return scope.answered(same -> highestInText(same, hilo));
    }
  }

  /** Keeps a thousand rows in memory. */
  private long highestInText(Connection connection, HiLo hilo) throws SQLException {
    boolean isConnectorJ = ConnectionScope.isConnectorJ(connection.getMetaData());
    try (Statement statement = connection.createStatement()) {
      // With any other figure, MySQL's driver loads all rows at once.
      statement.setFetchSize(isConnectorJ ? Integer.MIN_VALUE : ROWS_AT_ONCE);
      long highest = 0;
      try (ResultSet rows = statement.executeQuery("select %s from %s".formatted(column, table))) {
        while (rows.next()) {
          highest = Math.max(highest, number(rows.getString(1), hilo));
        }
      }
      return highest;
    }
  }

  /** The number of an id; 0 for null, and if another counter made the id, or none. */
  public long number(@Nullable String id, HiLo hilo) {
    return id == null
        ? 0
        : hilo.parse(id)
            .filter(found -> isCounted(found, hilo))
            .map(DocumentIdentifier::number)
            .orElse(0L);
  }

  private boolean isCounted(DocumentIdentifier found, HiLo hilo) {
    char separator = hilo.rules().separator();
    String id = fold(found.id());
    String head = fold(prefix) + separator;
    String tag = fold(found.nodeTag());
    // Written anew, because a sequence id has leading zeros, and with the tag in front the parser
    // takes an identity of the prefix orders/2024 for an id of the prefix orders.
    boolean untagged = id.equals(head + found.number());
    boolean tagged =
        id.equals(head + found.number() + "-" + tag)
            || id.equals(head + tag + separator + found.number());
    return untagged ? identity || "".equals(hilo.rules().nodeTag()) : tagged && !identity;
  }

  private static String fold(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
