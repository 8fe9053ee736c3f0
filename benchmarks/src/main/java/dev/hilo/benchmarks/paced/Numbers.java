package dev.hilo.benchmarks.paced;

import dev.hilo.CollectionIds;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.benchmarks.harness.LeafRule;
import dev.hilo.benchmarks.harness.Peers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import me.ahoo.cosid.segment.DefaultSegmentId;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.concurrent.PrefetchWorkerExecutorService;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.h2.jdbcx.JdbcConnectionPool;
import org.hibernate.id.enhanced.AccessCallback;
import org.hibernate.id.enhanced.PooledLoOptimizer;

/** A generator of numbers, and what it has reserved. */
final class Numbers implements AutoCloseable {

  /** The limit: without a store. */
  static final String BARE = "AtomicLong";

  /** HiLo with its defaults. */
  static final String OURS = "HiLo";

  private static final int COSID_STEP = 100;

  final AtomicLong reserved = new AtomicLong();
  final AtomicLong reservations = new AtomicLong();
  private LongSupplier next = reserved::get;
  private LongSupplier end = reserved::get;

  private Numbers() {}

  /** By their names, makers of generators on stores with a delay in nanoseconds. */
  static Map<String, LongFunction<Numbers>> contestants() {
    Map<String, LongFunction<Numbers>> all = new LinkedHashMap<>();
    all.put(BARE, delay -> bare());
    all.put(OURS, Numbers::ours);
    all.put(
        "HiLo with ranges of one second",
        delay -> hilo(delay, b -> b.rangeSize(RangeSize.lasting(Duration.ofSeconds(1)))));
    all.put("HiLo without prefetch", delay -> hilo(delay, builder -> builder.prefetch(false)));
    all.put("CosId SegmentChainId", Numbers::chain);
    all.put("CosId SegmentId", Numbers::segment);
    all.put("Leaf's rule", Numbers::leaf);
    all.put("pooled-lo 50", delay -> pooledLo(50, delay));
    all.put("pooled-lo 1000", delay -> pooledLo(1_000, delay));
    return all;
  }

  static Numbers bare() {
    return new Numbers().from(new AtomicLong()::incrementAndGet, () -> {});
  }

  /** HiLo with its defaults, on H2 in memory with a delay before each statement. */
  static Numbers ours(long delay) {
    return hilo(delay, UnaryOperator.identity());
  }

  private static Numbers hilo(long delay, UnaryOperator<HiLoBuilder> settings) {
    Numbers numbers = new Numbers();
    JdbcConnectionPool database =
        JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "", "");
    prepare(database);
    DataSource delayed =
        ProxyDataSourceBuilder.create(database)
            .beforeQuery((execution, queries) -> Pacer.sleepUntil(System.nanoTime() + delay))
            .build();
    HiLoListener listener =
        new HiLoListener() {
          @Override
          public void rangeReserved(RangeReserved event) {
            numbers.reserve(event.high() - event.low() + 1);
          }
        };
    // Dedicated connections would not be delayed.
    HiLoBuilder builder = HiLo.builder(delayed).connections(ConnectionUse.SHARED);
    HiLo hilo = settings.apply(builder).listener(listener).build();
    CollectionIds orders = hilo.collection("orders");
    numbers.next = orders::nextNumber;
    numbers.end =
        () -> {
          hilo.close();
          try (HiLo other = HiLo.builder(database).build()) {
            return other.counters().rows().stream().mapToLong(counter -> counter.max()).sum();
          } finally {
            database.dispose();
          }
        };
    return numbers;
  }

  /** Creates the table and the row of the counter, as if it had been used before. */
  private static void prepare(DataSource database) {
    try (HiLo hilo = HiLo.builder(database).createTableIfMissing().build();
        Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      hilo.verify();
      statement.execute("insert into hilo (name, node_tag, max_value) values ('orders', '*', 0)");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Numbers chain(long delay) {
    Numbers numbers = new Numbers();
    PrefetchWorkerExecutorService workers =
        new PrefetchWorkerExecutorService(Duration.ofSeconds(1), 1, false);
    SegmentChainId chain =
        new SegmentChainId(
            Long.MAX_VALUE,
            SegmentChainId.DEFAULT_SAFE_DISTANCE,
            Peers.cosId(COSID_STEP, numbers.store(delay)),
            workers);
    return numbers.from(chain::generate, workers::shutdown);
  }

  private static Numbers segment(long delay) {
    Numbers numbers = new Numbers();
    DefaultSegmentId segment = new DefaultSegmentId(Peers.cosId(COSID_STEP, numbers.store(delay)));
    return numbers.from(segment::generate, () -> {});
  }

  private static Numbers leaf(long delay) {
    Numbers numbers = new Numbers();
    ExecutorService workers = Executors.newCachedThreadPool();
    return numbers.from(new LeafRule(workers, numbers.store(delay)), workers::shutdown);
  }

  private static Numbers pooledLo(int increment, long delay) {
    Numbers numbers = new Numbers();
    AccessCallback store = Peers.hibernate(increment, numbers.store(delay));
    PooledLoOptimizer optimizer = new PooledLoOptimizer(Long.class, increment);
    return numbers.from(() -> (Long) optimizer.generate(store), () -> {});
  }

  /** Max in memory, raised after a delay. */
  private LongUnaryOperator store(long delay) {
    return count -> {
      Pacer.sleepUntil(System.nanoTime() + delay);
      return reserve(count);
    };
  }

  private long reserve(long count) {
    reservations.incrementAndGet();
    return reserved.addAndGet(count);
  }

  private Numbers from(LongSupplier generator, Runnable close) {
    next = generator;
    end =
        () -> {
          close.run();
          return reserved.get();
        };
    return this;
  }

  long next() {
    return next.getAsLong();
  }

  /** Closes the generator, and returns the Max in its store. */
  long end() {
    return end.getAsLong();
  }

  @Override
  public void close() {
    end();
  }
}
