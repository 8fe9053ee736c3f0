package dev.hilo.benchmarks.paced;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** Ours as users have it, on H2 in memory, each of whose statements takes its time. */
final class OurNumbers implements Numbers {

  private final Ledger ledger = new Ledger();
  private final JdbcConnectionPool database;
  private final HiLo hilo;
  private final CollectionIds orders;
  private long maxAfterClose;

  private OurNumbers(UnaryOperator<HiLoBuilder> settings, long delay) {
    database = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "", "");
    prepare(database);
    hilo =
        settings
            .apply(HiLo.builder(DelayedDataSource.of(database, delay)))
            .listener(
                new HiLoListener() {
                  @Override
                  public void rangeReserved(RangeReserved event) {
                    ledger.reserve(event.high() - event.low() + 1);
                  }
                })
            .build();
    orders = hilo.collection("orders");
  }

  /** The table with the row of the counter, as one has that was used before. */
  private static void prepare(DataSource database) {
    try (HiLo maker = HiLo.builder(database).createTableIfMissing().build();
        Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      maker.verify();
      statement.executeUpdate(
          "insert into hilo (name, node_tag, max_value) values ('orders', '*', 0)");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static Maker with(UnaryOperator<HiLoBuilder> settings) {
    return delay -> new OurNumbers(settings, delay);
  }

  @Override
  public long next() {
    return orders.nextNumber();
  }

  @Override
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public long maxAfterClose() {
    return maxAfterClose;
  }

  @Override
  public void close() {
    hilo.close();
    try (HiLo other = HiLo.builder(database).build()) {
      maxAfterClose = other.counters().stream().mapToLong(counter -> counter.max()).sum();
    }
    database.dispose();
  }
}
