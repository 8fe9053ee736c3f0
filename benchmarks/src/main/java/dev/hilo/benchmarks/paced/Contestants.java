package dev.hilo.benchmarks.paced;

import dev.hilo.RangeSize;
import dev.hilo.benchmarks.virtual.LeafRule;
import dev.hilo.range.MonotonicTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import me.ahoo.cosid.segment.DefaultSegmentId;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.concurrent.PrefetchWorkerExecutorService;
import org.hibernate.id.enhanced.PooledLoOptimizer;

/** Who is paced. */
final class Contestants {

  /** The limit: numbers without a store. */
  static final String BARE = "AtomicLong";

  /** Ours as it is unless somebody says otherwise. */
  static final String OURS = "HiLo";

  private static final int COSID_STEP = 100;
  private static final int LEAF_STEP = 2_000;

  private Contestants() {}

  static Map<String, Numbers.Maker> all() {
    Map<String, Numbers.Maker> all = new LinkedHashMap<>();
    all.put(BARE, delay -> bare());
    all.put(OURS, ours());
    all.put(
        "HiLo with ranges of one second",
        OurNumbers.with(builder -> builder.rangeSize(RangeSize.lasting(Duration.ofSeconds(1)))));
    all.put("HiLo without prefetch", OurNumbers.with(builder -> builder.prefetch(false)));
    all.put("CosId SegmentChainId", Contestants::chain);
    all.put("CosId SegmentId", Contestants::segment);
    all.put("Leaf's rule", Contestants::leaf);
    all.put("pooled-lo 50", delay -> pooledLo(50, delay));
    all.put("pooled-lo 1000", delay -> pooledLo(1000, delay));
    return all;
  }

  static Numbers bare() {
    return new PlainNumbers(new AtomicLong()::incrementAndGet, new Ledger(), () -> {});
  }

  static Numbers.Maker ours() {
    return OurNumbers.with(UnaryOperator.identity());
  }

  private static Numbers chain(long delay) {
    Ledger ledger = new Ledger();
    PrefetchWorkerExecutorService workers =
        new PrefetchWorkerExecutorService(Duration.ofSeconds(1), 1, false);
    SegmentChainId chain =
        new SegmentChainId(
            Long.MAX_VALUE,
            SegmentChainId.DEFAULT_SAFE_DISTANCE,
            new CosIdStore(new DelayedStore(ledger, delay), COSID_STEP),
            workers);
    return new PlainNumbers(chain::generate, ledger, workers::shutdown);
  }

  private static Numbers segment(long delay) {
    Ledger ledger = new Ledger();
    DefaultSegmentId segment =
        new DefaultSegmentId(new CosIdStore(new DelayedStore(ledger, delay), COSID_STEP));
    return new PlainNumbers(segment::generate, ledger, () -> {});
  }

  private static Numbers leaf(long delay) {
    Ledger ledger = new Ledger();
    ExecutorService workers = Executors.newCachedThreadPool();
    LeafRule leaf =
        new LeafRule(LEAF_STEP, MonotonicTime.system(), workers, new DelayedStore(ledger, delay));
    return new PlainNumbers(leaf::next, ledger, workers::shutdown);
  }

  private static Numbers pooledLo(int increment, long delay) {
    Ledger ledger = new Ledger();
    PooledLoStore store = new PooledLoStore(new DelayedStore(ledger, delay), increment);
    PooledLoOptimizer optimizer = new PooledLoOptimizer(Long.class, increment);
    return new PlainNumbers(() -> (Long) optimizer.generate(store), ledger, () -> {});
  }
}
