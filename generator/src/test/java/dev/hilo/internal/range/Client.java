package dev.hilo.internal.range;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** One client of the table: {@link ActiveCounters} with settings for tests. */
final class Client {

  static final Duration TIMEOUT = Duration.ofSeconds(10);

  static final PrefetchPolicy NO_PREFETCH = new PrefetchPolicy(false, 0);

  /** Prefetches just early enough to hide the reservation. */
  static final PrefetchPolicy HIDING = new PrefetchPolicy(true, 0);

  final RecordedEvents events = new RecordedEvents();
  final ActiveCounters counters;

  private Client(Options options) {
    counters =
        new ActiveCounters(
            new RangeSettings(
                options.table,
                options.size,
                times(options.timeout, options.prefetch, options.recall),
                options.time,
                options.work,
                options.events == null ? events : options.events),
            bound -> ThreadLocalRandom.current().nextLong(bound));
  }

  static RangeTimes times(Duration timeout, PrefetchPolicy prefetch, Duration recall) {
    Duration runway = Duration.ofNanos(prefetch.runwayNanos());
    return new RangeTimes(timeout, prefetch.on(), runway, recall);
  }

  /** Reserves one more range if none is behind the current one. */
  static void prefetch(BufferedCounter counter) {
    RangeRefill refill = counter.refill;
    refill.launch(
        refill.lock.get(
            () ->
                refill.queue.ahead() > 0 || refill.pending != null || refill.state.isStopped()
                    ? null
                    : refill.prepare(refill.settings.time().nanos(), false)));
  }

  static Options of(CounterTable table) {
    return new Options(table);
  }

  BufferedCounter chain(String counter) {
    return counters.of(Counter.shared(counter));
  }

  /** The next number of a counter: of an identity if its name ends with a bar. */
  long next(String counter) {
    return counter.endsWith("|")
        ? counters.identity(counter).next(1).low()
        : chain(counter).next().number();
  }

  long nextIdentity() {
    return next("users|");
  }

  /** Takes so many numbers, and gives the last. */
  long take(String counter, int count) {
    return LongStream.generate(() -> next(counter)).limit(count).reduce(0, (before, last) -> last);
  }

  boolean suspend() {
    return counters.suspend();
  }

  void resume() {
    CompletableFuture<?> unused = counters.resume();
  }

  void close() {
    counters.close();
  }

  /** The usual settings are: 32 numbers a range, everything on the thread that asks. */
  static final class Options {

    private final CounterTable table;
    private RangeSizePolicy size = AdaptiveSize.fixed(32);
    private Duration timeout = TIMEOUT;
    private Duration recall = Duration.ZERO;
    private PrefetchPolicy prefetch = NO_PREFETCH;
    private MonotonicTime time = new FakeTime();
    private WorkQueue work = new DirectWorkQueue(Runnable::run);
    private @Nullable RangeEvents events;

    private Options(CounterTable table) {
      this.table = table;
    }

    Options size(RangeSizePolicy rule) {
      this.size = rule;
      return this;
    }

    Options timeout(Duration duration) {
      this.timeout = duration;
      return this;
    }

    Options recallWithin(Duration duration) {
      this.recall = duration;
      return this;
    }

    Options prefetch() {
      return prefetch(HIDING);
    }

    Options prefetch(PrefetchPolicy when) {
      this.prefetch = when;
      return this;
    }

    Options realTime() {
      return time(MonotonicTime.system());
    }

    Options time(MonotonicTime clock) {
      this.time = clock;
      return this;
    }

    Options workers(Executor executor) {
      return workers(new DirectWorkQueue(executor));
    }

    Options workers(WorkQueue queue) {
      this.work = queue;
      return this;
    }

    Options events(RangeEvents listener) {
      this.events = listener;
      return this;
    }

    Client build() {
      return new Client(this);
    }
  }
}
