package dev.hilo.testdb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * Numbered rows as a feed. Writers commit rows, and roll every fifth back. A reader asks again and
 * again for the rows with a number above the last one that it saw. Then it may have skipped rows
 * that became visible late.
 */
public final class NumberFeed {

  /** The table of the rows. */
  public static final String TABLE =
      "create table feed (number bigint primary key, writer integer not null)";

  private static final int MOST_FAILURES = 2_000;

  /** Leaves the processor to the writers now and then. */
  private static final long POLL_NANOS = 200_000;

  private static final long CATCH_UP_SECONDS = 60;

  private final Numbers numbers;
  private final int rows;
  private final int mostMicros;

  /**
   * A feed.
   *
   * @param numbers gives each row its number
   * @param rows how many are committed
   * @param mostMicros how long a transaction goes on at most when it has its number
   */
  public NumberFeed(Numbers numbers, int rows, int mostMicros) {
    this.numbers = numbers;
    this.rows = rows;
    this.mostMicros = mostMicros;
  }

  /** Gives a number in the transaction that inserts its row. */
  @FunctionalInterface
  public interface Numbers {
    /** The next number. */
    long next(Connection connection) throws SQLException;
  }

  /**
   * Outcome of a run.
   *
   * @param perSecond commits per second
   * @param skipped for each reader, the numbers of the rows that it did not see
   */
  public record Outcome(double perSecond, List<Set<Long>> skipped) {}

  /**
   * Runs the feed until all readers have seen the row with the highest number.
   *
   * @param writers one thread for each
   * @param readers one thread for each
   * @param isolation the level of the readers, as in {@link Connection}
   */
  public Outcome run(Collection<DataSource> writers, Collection<DataSource> readers, int isolation)
      throws InterruptedException {
    AtomicInteger left = new AtomicInteger(rows);
    CompletableFuture<Long> highest = new CompletableFuture<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<Set<Long>>> reading = new ArrayList<>();
      for (DataSource reader : readers) {
        reading.add(threads.submit(() -> read(reader, isolation, highest)));
      }
      List<Callable<Boolean>> writing = new ArrayList<>();
      for (DataSource writer : writers) {
        int number = writing.size() + 1;
        writing.add(() -> write(writer, number, left));
      }
      long start = System.nanoTime();
      for (Future<Boolean> end : threads.invokeAll(writing)) {
        end.get();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      Set<Long> all = all(writers.iterator().next());
      highest.complete(all.stream().max(Long::compare).orElse(0L));
      List<Set<Long>> skipped = new ArrayList<>();
      for (Future<Set<Long>> seen : reading) {
        Set<Long> missing = new HashSet<>(all);
        missing.removeAll(seen.get(CATCH_UP_SECONDS, TimeUnit.SECONDS));
        skipped.add(missing);
      }
      return new Outcome(all.size() / seconds, skipped);
    } catch (TimeoutException e) {
      throw new IllegalStateException("A reader has not seen the last row in time.", e);
    } catch (ExecutionException | SQLException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean write(DataSource source, int writer, AtomicInteger left) throws SQLException {
    Random random = new Random(writer);
    int failures = 0;
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      while (left.get() > 0) {
        try {
          insert(connection, numbers.next(connection), writer);
          LockSupport.parkNanos(random.nextInt(mostMicros + 1) * 1_000L);
          if (random.nextInt(5) == 0) {
            connection.rollback();
          } else {
            connection.commit();
            left.decrementAndGet();
          }
        } catch (SQLException | RuntimeException e) {
          // A conflict with another writer, as long as it does not stay.
          connection.rollback();
          if (++failures > MOST_FAILURES) {
            throw e;
          }
        }
      }
    }
    return true;
  }

  private static void insert(Connection connection, long number, int writer) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into feed (number, writer) values (?, ?)")) {
      insert.setLong(1, number);
      insert.setInt(2, writer);
      insert.executeUpdate();
    }
  }

  private static Set<Long> read(DataSource source, int isolation, CompletableFuture<Long> highest)
      throws SQLException {
    Set<Long> seen = new HashSet<>();
    try (Connection connection = source.getConnection()) {
      connection.setTransactionIsolation(isolation);
      connection.setAutoCommit(false);
      try (PreparedStatement query =
          connection.prepareStatement("select number from feed where number > ? order by number")) {
        for (long last = 0; last < highest.getNow(Long.MAX_VALUE) && !Thread.interrupted(); ) {
          query.setLong(1, last);
          try (ResultSet found = query.executeQuery()) {
            while (found.next()) {
              last = found.getLong(1);
              seen.add(last);
            }
          }
          connection.commit();
          LockSupport.parkNanos(POLL_NANOS);
        }
      }
    }
    return seen;
  }

  private static Set<Long> all(DataSource source) throws SQLException {
    Set<Long> all = new HashSet<>();
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("select number from feed")) {
      while (found.next()) {
        all.add(found.getLong(1));
      }
    }
    return all;
  }
}
