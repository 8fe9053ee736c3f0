package dev.hilo.doctor;

import dev.hilo.DocumentIdentifier;
import dev.hilo.HiLo;
import dev.hilo.spi.NumberedColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Looks by primary key for some of the ids that a counter gives next. */
final class Probe {

  /** The next ids, and then ever fewer, up to about the largest range above. */
  static final List<Long> DISTANCES =
      LongStream.concat(
              LongStream.rangeClosed(1, 16), IntStream.rangeClosed(5, 20).mapToLong(i -> 1L << i))
          .boxed()
          .toList();

  private Probe() {}

  /** The highest number of a probed id that exists; 0 if there is none. */
  static long highest(Connection connection, HiLo hilo, NumberedColumn column, long max)
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
          highest =
              Math.max(
                  highest,
                  hilo.parse(rows.getString(1)).map(DocumentIdentifier::number).orElse(0L));
        }
      }
      return highest;
    }
  }

  /** The id that this HiLo makes of a number; with the tag A if the database gives the tag. */
  static String id(HiLo hilo, NumberedColumn column, long number) {
    String head = column.prefix() + hilo.rules().separator();
    String tag = tag(hilo, column);
    if (tag.isEmpty()) {
      return head + number;
    }
    boolean tagFirst =
        hilo.parse(head + tag + hilo.rules().separator() + number)
            .filter(parsed -> parsed.nodeTag().equals(tag))
            .isPresent();
    return tagFirst ? head + tag + hilo.rules().separator() + number : head + number + "-" + tag;
  }

  private static String tag(HiLo hilo, NumberedColumn column) {
    String tag = hilo.rules().nodeTag();
    return column.identity() ? "" : tag == null ? "A" : tag;
  }
}
