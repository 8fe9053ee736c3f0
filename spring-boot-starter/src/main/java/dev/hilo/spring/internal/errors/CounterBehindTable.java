package dev.hilo.spring.internal.errors;

import dev.hilo.spi.Causes;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Explains an insert whose primary key exists already. The database cannot tell whether HiLo
 * generated the id, so the explanation leaves that open.
 */
public final class CounterBehindTable {

  /**
   * How drivers name a primary key: by its kind, or by the name that the database gave the
   * constraint. H2 says "unique index or primary key" of all unique constraints.
   */
  private static final Pattern PRIMARY_KEY =
      Pattern.compile("(?i)(?<!or )primary|_pkey\\b|\\bpk_|_pk\\b|sys_pk");

  private CounterBehindTable() {}

  /** Whether a driver refused a row because of its primary key. */
  public static boolean isDuplicatePrimaryKey(Throwable failure) {
    return Causes.of(failure)
        .anyMatch(cause -> cause instanceof SQLException refusal && isDuplicateKey(refusal));
  }

  private static boolean isDuplicateKey(SQLException refusal) {
    String state = refusal.getSQLState();
    // SQLite's driver gives no state.
    return (state == null || state.startsWith("23"))
        && PRIMARY_KEY.matcher(String.valueOf(refusal.getMessage())).find();
  }

  /**
   * The explanation.
   *
   * @param counter the counter of the ids, such as {@code orders}
   * @param type the class of the row
   */
  public static String explain(String counter, String type) {
    return String.format(
        "The counter '%s' is behind the table, if HiLo generated this id of %s: another row has it"
            + " already. Raise max_value of the counter to the highest number among the rows:"
            + " docs/reference/errors.md has the statement, and hilo.seed-existing=true does it"
            + " before the first id of each start. Restart the clients that hold lower numbers. ",
        counter, type);
  }
}
