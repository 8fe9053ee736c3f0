package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdFormat;
import dev.hilo.range.Ranges;
import dev.hilo.range.Workers;
import dev.hilo.spi.TableSpelling;
import dev.hilo.spi.Transactions;
import dev.hilo.table.CounterKey;
import dev.hilo.table.CounterTable;
import dev.hilo.table.DataSourceTransactions;
import dev.hilo.table.JdbcCounterTable;
import dev.hilo.table.TableException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/**
 * Identifiers as RavenDB gives them, for the rows of a relational database.
 *
 * <p>An instance reserves ranges of numbers from a table named {@code hilo} and hands them out from
 * memory: {@code orders/1-A}, {@code orders/2-A}, … The ids are unique across all clients of the
 * table and rise within one instance. What a client holds when it is closed goes back to the table;
 * what it holds when it is killed becomes a gap.
 *
 * <pre>{@code
 * try (HiLo hilo = HiLo.builder(dataSource).nodeTag("A").build()) {
 *   hilo.nextId("orders"); // "orders/1-A"
 * }
 * }</pre>
 *
 * <p>Make one instance for a database and keep it: each holds ranges of its own. Thread-safe. All
 * work on the database is done on a few daemon threads of its own, so that no transaction of the
 * caller can take a reservation back. The algorithm is RavenDB's ("HiLo Algorithm" in its client
 * API's documentation), with a compare-and-set on a row in place of its server.
 */
public final class HiLo implements AutoCloseable {

  private final CounterTable table;
  private final Ranges ranges;
  private final Workers workers;
  private final IdFormat format;
  private final Duration timeout;
  private final ConcurrentMap<String, CollectionIds> collections = new ConcurrentHashMap<>();

  HiLo(CounterTable table, Ranges ranges, Workers workers, IdFormat format, Duration timeout) {
    this.table = table;
    this.ranges = ranges;
    this.workers = workers;
    this.format = format;
    this.timeout = timeout;
  }

  /**
   * Settings for an instance on a database.
   *
   * @param dataSource where connections come from, always to the same database: one that routes
   *     would mix the ranges of several, and the ids would not be unique
   * @throws IllegalArgumentException if it can be seen that it routes
   */
  public static HiLoBuilder builder(DataSource dataSource) {
    refuseRouting(dataSource.getClass());
    Transactions transactions = new DataSourceTransactions(dataSource);
    return new HiLoBuilder(
        settings ->
            JdbcCounterTable.named(
                transactions, settings.tableName(), settings.createsTableIfMissing()));
  }

  private static void refuseRouting(Class<?> dataSource) {
    for (Class<?> type = dataSource; type != null; type = type.getSuperclass()) {
      if (type.getName()
          .equals("org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource")) {
        throw new IllegalArgumentException(
            "The DataSource "
                + dataSource.getName()
                + " routes to several databases, whose ranges would mix into duplicate ids: build"
                + " one HiLo for each database, on the DataSource that it routes to.");
      }
    }
  }

  /**
   * Settings for an instance inside a framework that has transactions and naming rules of its own.
   *
   * @param transactions how to run work on the database
   * @param table how the table is spelled; {@link HiLoBuilder#schema} and {@link HiLoBuilder#table}
   *     have no effect then
   */
  public static HiLoBuilder builder(Transactions transactions, TableSpelling table) {
    requireNonNull(transactions, "transactions");
    requireNonNull(table, "table");
    return new HiLoBuilder(
        settings ->
            JdbcCounterTable.spelled(transactions, table, settings.createsTableIfMissing()));
  }

  /**
   * The next id of a collection: {@code orders/1-A}.
   *
   * @param collection the name of the collection, at most 250 characters. Names that differ only in
   *     case share their numbers
   * @throws IllegalArgumentException if the name is refused
   * @throws HiLoException if the range was used up and no other could be had in time
   * @throws IllegalStateException if this instance is closed
   */
  public String nextId(String collection) {
    return collection(collection).nextId();
  }

  /**
   * The next number of a collection, for a numeric id.
   *
   * @param collection as for {@link #nextId}
   * @throws IllegalArgumentException if the name is refused
   * @throws HiLoException if the range was used up and no other could be had in time
   * @throws IllegalStateException if this instance is closed
   */
  public long nextNumber(String collection) {
    return collection(collection).nextNumber();
  }

  /**
   * The next ids of a collection, rising. What is missing in memory is reserved at once.
   *
   * @param collection as for {@link #nextId}
   * @param count how many, from 1 to 100,000
   * @throws IllegalArgumentException if the name or the count is refused
   * @throws HiLoException if a range was used up and no other could be had in time
   * @throws IllegalStateException if this instance is closed
   */
  public List<String> nextIds(String collection, int count) {
    return collection(collection).nextIds(count);
  }

  /**
   * A handle for one collection, for places that make many ids.
   *
   * @param name as for {@link #nextId}
   * @throws IllegalArgumentException if the name is refused
   */
  public CollectionIds collection(String name) {
    CollectionIds known = collections.get(requireNonNull(name, "name"));
    return known != null ? known : collections.computeIfAbsent(name, this::open);
  }

  private CollectionIds open(String name) {
    CollectionName checked = CollectionName.of(name, format.separator());
    return new CollectionIds(checked, format, ranges.of(CounterKey.shared(checked.counter())));
  }

  /**
   * Checks that the table is there and can be read; creates it before, if {@link
   * HiLoBuilder#createTableIfMissing} was called.
   *
   * @throws HiLoException if it is not there; the message has the DDL
   */
  public void verify() {
    onWorker(
        "checking the table",
        () -> {
          table.verify(timeout);
          return true;
        });
  }

  /**
   * All rows of the table, by name: what all clients together have reserved.
   *
   * @throws HiLoException if they could not be read
   */
  public List<CounterState> counters() {
    return onWorker("reading the counters", () -> table.rows(timeout)).stream()
        .map(row -> new CounterState(row.key().name(), row.key().nodeTag(), row.max()))
        .toList();
  }

  /** What this instance has done and holds, by the name of the counter; asks nobody. */
  public Map<String, CollectionStatistics> statistics() {
    Map<String, CollectionStatistics> all = new LinkedHashMap<>();
    ranges
        .states()
        .forEach(
            (name, state) ->
                all.put(
                    name,
                    new CollectionStatistics(
                        state.generated(),
                        state.remaining(),
                        state.capacity(),
                        state.reservations(),
                        state.lostAttempts(),
                        state.failures())));
    return all;
  }

  /**
   * Gives the unused ranges back to the table and ends this instance; asking for an id is an {@link
   * IllegalStateException} from then on. An id that is asked for at the same time is either handed
   * out and counts as used, or refused. Never throws on account of the database: ranges that could
   * not go back are logged, reported to the listeners, and become a gap. Takes at most the reserve
   * timeout. Closing twice does nothing.
   */
  @Override
  public void close() {
    if (ranges.close()) {
      workers.close();
    }
  }

  private <T> T onWorker(String what, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    try {
      workers.execute(task);
      return task.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      throw new IllegalStateException("This HiLo is closed. Build a new one.", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof TableException failure
          ? HiLoException.of(failure)
          : new HiLoException("An error while " + what + ": " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new HiLoException(
          "No answer from the database within " + timeout + " while " + what + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HiLoException("Interrupted while " + what + ".", e);
    }
  }
}
