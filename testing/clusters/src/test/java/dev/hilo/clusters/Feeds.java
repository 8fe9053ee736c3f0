package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.testdb.NumberFeed;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** Gapless numbers and ordinary identities as feeds, read elsewhere than they were written. */
final class Feeds {

  private static final int ROWS = 2_000;

  private static final int MOST_MICROS = 2_000;

  private Feeds() {}

  /** Writers on one server, a reader on another one. */
  static void areReadInOrder(String where, DataSource written, DataSource read)
      throws SQLException, InterruptedException {
    areReadInOrder(where, List.of(written, written, written, written), read);
  }

  static void areReadInOrder(String where, List<DataSource> writers, DataSource read)
      throws SQLException, InterruptedException {
    create(writers.get(0), read);
    try (HiLo hilo =
        HiLo.builder(writers.get(0)).createTableIfMissing().gaplessIdentity("gapless").build()) {
      hilo.verify();
      NumberFeed feed =
          new NumberFeed(
              connection -> hilo.identities().nextGaplessNumber(connection, "gapless"),
              ROWS,
              MOST_MICROS);

      NumberFeed.Outcome outcome =
          feed.run(writers, List.of(read, read), Connection.TRANSACTION_READ_COMMITTED);

      System.out.printf(
          "Feed on %s: %,.0f commits per second, skipped %s%n",
          where, outcome.perSecond(), outcome.skipped());
      assertThat(outcome.skipped()).containsExactly(Set.of(), Set.of());
    }
  }

  /** The same with identities, so that a reader which cannot skip anything is found out. */
  static boolean identitiesAreSkipped(String where, DataSource written, DataSource read)
      throws SQLException, InterruptedException {
    try (Connection connection = written.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("delete from feed");
    }
    Cluster.await(0L, () -> count(read));
    try (HiLo hilo = HiLo.builder(written).build()) {
      NumberFeed feed =
          new NumberFeed(
              connection -> hilo.identities().nextNumber("plain"), ROWS / 4, MOST_MICROS);

      NumberFeed.Outcome outcome =
          feed.run(
              List.of(written, written, written, written),
              List.of(read, read),
              Connection.TRANSACTION_READ_COMMITTED);

      System.out.printf(
          "Identities on %s: %,.0f commits per second, skipped %s%n",
          where, outcome.perSecond(), outcome.skipped().stream().map(Set::size).toList());
      return !outcome.skipped().stream().allMatch(Set::isEmpty);
    }
  }

  private static void create(DataSource written, DataSource read) throws SQLException {
    try (Connection connection = written.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(NumberFeed.TABLE);
    }
    Cluster.await(0L, () -> count(read));
  }

  private static long count(DataSource source) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from feed")) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      // Not there yet.
      throw new IllegalStateException(e);
    }
  }
}
