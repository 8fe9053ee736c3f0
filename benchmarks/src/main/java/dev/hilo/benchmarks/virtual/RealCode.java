package dev.hilo.benchmarks.virtual;

import dev.hilo.benchmarks.paced.CosIdStore;
import dev.hilo.benchmarks.paced.PooledLoStore;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Scale;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import me.ahoo.cosid.segment.DefaultSegmentId;
import me.ahoo.cosid.segment.SegmentChainId;
import me.ahoo.cosid.segment.concurrent.PrefetchWorkerExecutorService;
import org.hibernate.id.enhanced.PooledLoOptimizer;

/**
 * The peers' rules beside their real code, each at one point. Where nothing depends on time, both
 * have to reserve the same, one by one. CosId's chain runs on the clock of the machine, and looks
 * at whole seconds, so that it may double once more or less often in the end: there the first are
 * compared.
 */
final class RealCode {

  static final String[] COLUMNS = {"contestant", "what", "rule", "real"};

  private static final int IDS = 10_000;
  private static final int COMPARED = 9;

  /** What the worker gets before callers come, so that it is not left to chance who is first. */
  private static final long HEAD_START = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long RATE = 1_000;
  private static final long DELAY = TimeUnit.MILLISECONDS.toNanos(2);

  private RealCode() {}

  static void check(Scale scale, Figures figures) {
    for (int size : new int[] {50, 1_000}) {
      PooledLoOptimizer optimizer = new PooledLoOptimizer(Long.class, size);
      sizes(
          "pooled-lo " + size,
          size,
          store -> {
            PooledLoStore access = new PooledLoStore(store, size);
            return () -> (Long) optimizer.generate(access);
          },
          figures);
    }
    sizes(
        "CosId SegmentId",
        100,
        store -> new DefaultSegmentId(new CosIdStore(store, 100))::generate,
        figures);
    chain(scale.of(8, 6, 1), figures);
  }

  /** After how many numbers each asks for more, and for how many. */
  private static void sizes(String name, int size, Real real, Figures figures) {
    Recorder ofRule = new Recorder(0);
    OnDemand rule = new OnDemand(() -> size, ofRule);
    Recorder ofReal = new Recorder(0);
    LongSupplier code = real.over(ofReal);
    for (int i = 0; i < IDS; i++) {
      ofRule.handedOut = i;
      ofReal.handedOut = i;
      if (rule.next() != code.getAsLong()) {
        throw new IllegalStateException("Another number than that of " + name);
      }
    }
    figures.add(name, "reservations", ofRule.asked.size(), ofReal.asked.size());
    figures.add(
        name,
        "reservations of the same size at the same number",
        ofRule.asked.size(),
        ofRule.asked.equals(ofReal.asked) ? ofReal.asked.size() : 0);
  }

  private static void chain(int seconds, Figures figures) {
    long duration = TimeUnit.SECONDS.toNanos(seconds);
    long interval = TimeUnit.SECONDS.toNanos(1) / RATE;
    Ledger ledger = new Ledger();
    List<Long> rule = new ArrayList<>();
    try (VirtualTime time = new VirtualTime()) {
      Store store = new VirtualStore(time, ledger, DELAY);
      Generator generator =
          new CosIdChainRule(
              100,
              time,
              time::begin,
              count -> {
                rule.add(count);
                return store.add(count);
              });
      time.sleep(HEAD_START);
      new Callers(time, generator, ledger).one(interval, duration);
      generator.close();
    }

    Recorder real = new Recorder(DELAY);
    PrefetchWorkerExecutorService workers =
        new PrefetchWorkerExecutorService(Duration.ofSeconds(1), 1, false);
    SegmentChainId chain =
        new SegmentChainId(Long.MAX_VALUE, 2, new CosIdStore(real, 100), workers);
    long begin = System.nanoTime() + HEAD_START;
    for (long at = 0; at < duration; at += interval) {
      sleepUntil(begin + at);
      real.handedOut = chain.generate();
    }
    workers.shutdown();
    int compared = Math.min(COMPARED, Math.min(rule.size(), real.asked.size()));
    long same =
        IntStream.range(0, compared)
            .filter(i -> real.asked.get(i).endsWith(":" + rule.get(i)))
            .count();
    figures.add("CosId SegmentChainId", "first reservations of the same size", compared, same);
  }

  private static void sleepUntil(long time) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Real code over a store. */
  @FunctionalInterface
  private interface Real {
    LongSupplier over(Store store);
  }

  /** A store that remembers what was asked for. */
  private static final class Recorder implements Store {

    private final long delay;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final AtomicLong max = new AtomicLong();
    private volatile long handedOut;

    /**
     * @param delay how long a reservation takes, in nanoseconds of real time
     */
    Recorder(long delay) {
      this.delay = delay;
    }

    @Override
    public long add(long count) {
      sleepUntil(System.nanoTime() + delay);
      asked.add(handedOut + ":" + count);
      return max.addAndGet(count);
    }
  }
}
