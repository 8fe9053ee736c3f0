package dev.hilo.internal.rows;

import dev.hilo.Counters;
import dev.hilo.HiLo;
import dev.hilo.rows.NumberedColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares Max of a counter with the numbers in a column. Immutable and thread-safe.
 *
 * @param column the column
 * @param maxInTable Max as the table has it; null if it has no row, and the counter begins at 1
 * @param highest the highest number that was found; 0 if none was
 * @param exact whether {@code highest} is the highest number in the rows; otherwise some ids above
 *     Max were looked up by primary key
 */
public record NumberCheck(
    NumberedColumn column, @Nullable Long maxInTable, long highest, boolean exact) {

  /**
   * How far above Max the ids are that are looked up: the next ones, and then ever fewer, up to
   * about the largest range.
   */
  public static final List<Long> DISTANCES =
      LongStream.concat(
              LongStream.rangeClosed(1, 16), LongStream.iterate(32, i -> i <= 1 << 20, i -> 2 * i))
          .boxed()
          .toList();

  /**
   * Max of the counters of columns, as far as all nodes share them, by the counter's name.
   *
   * @return −1 for a counter of which each database node has its own
   * @throws dev.hilo.HiLoException if the table cannot be read
   */
  public static Map<String, Long> maxima(HiLo hilo, Collection<NumberedColumn> columns) {
    return hilo.counters().rows(columns.stream().map(NumberedColumn::counter).toList()).stream()
        .filter(row -> row.nodeTag().equals("*"))
        // A table without its primary key may have two rows.
        .collect(Collectors.toMap(Counters.Row::name, Counters.Row::max, Math::max));
  }

  /**
   * Reads the column, by one query that an index answers, or by a scan.
   *
   * @param connection the caller's. Its transaction stays open
   * @param hilo tells the format of ids; its table is not used
   * @param maxInTable Max of the counter; null if there is no row
   * @param scan whether to read each id of a text column; otherwise some ids are looked up, with
   *     the node tag of {@code hilo}, or the tag A if it reads its tag from the database
   * @throws SQLException if the column cannot be read
   */
  public static NumberCheck of(
      Connection connection,
      HiLo hilo,
      NumberedColumn column,
      @Nullable Long maxInTable,
      boolean scan)
      throws SQLException {
    boolean exact = !column.text() || scan;
    long highest =
        exact
            ? column.highest(connection, hilo)
            : probed(connection, hilo, column, maxInTable == null ? 0 : maxInTable);
    return new NumberCheck(column, maxInTable, highest, exact);
  }

  /**
   * The same numbers, compared with a Max that was read after the rows. Only then a counter is
   * certainly behind: meanwhile clients may have reserved numbers and inserted rows with them.
   *
   * @param later Max; null if there is no row
   */
  public NumberCheck with(@Nullable Long later) {
    return new NumberCheck(column, later, highest, exact);
  }

  /** Max; 0 if there is no row. */
  public long max() {
    return maxInTable == null ? 0 : maxInTable;
  }

  /** Whether the counter gives ids that rows have already, if Max was read {@link #with later}. */
  public boolean isBehind() {
    return highest > max();
  }

  /** What the rows have and what the counter has, in one sentence. */
  public String state(HiLo hilo) {
    String rows =
        exact
            ? "The rows have numbers up to %s".formatted(highest)
            : "The row '%s' exists".formatted(id(hilo, column, highest));
    return rows
        + (maxInTable == null
            ? ", and there is no counter '%s', so HiLo begins at 1.".formatted(column.counter())
            : ", and Max of the counter '%s' is %s.".formatted(column.counter(), maxInTable));
  }

  private static long probed(Connection connection, HiLo hilo, NumberedColumn column, long max)
      throws SQLException {
    String sql =
        "select %1$s from %2$s where %1$s in (%3$s)"
            .formatted(
                column.column(),
                column.table(),
                String.join(", ", Collections.nCopies(DISTANCES.size(), "?")));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < DISTANCES.size(); i++) {
        statement.setString(i + 1, id(hilo, column, max + DISTANCES.get(i)));
      }
      long highest = 0;
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          highest = Math.max(highest, column.number(rows.getString(1), hilo));
        }
      }
      return highest;
    }
  }

  private static String id(HiLo hilo, NumberedColumn column, long number) {
    char separator = hilo.rules().separator();
    String head = column.prefix() + separator;
    String tag = Objects.requireNonNullElse(hilo.rules().nodeTag(), "A");
    if (column.identity() || tag.isEmpty()) {
      return head + number;
    }
    // With the tag in front, HiLo makes no id that ends with a tag.
    String tagLast = head + number + "-" + tag;
    return hilo.parse(tagLast).isPresent() ? tagLast : head + tag + separator + number;
  }
}
