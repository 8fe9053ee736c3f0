package dev.hilo.internal.range;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** One client of the table: {@link ActiveCounters} with settings for tests. */
final class Client {

  static final Duration TIMEOUT = Duration.ofSeconds(10);

  final RecordedEvents events = new RecordedEvents();
  final ActiveCounters counters;

  private Client(Options options) {
    counters =
        new ActiveCounters(
            new RangeSettings(
                options.table,
                options.size,
                options.timeout,
                options.prefetch,
                options.time,
                options.work,
                options.events == null ? events : options.events),
            bound -> ThreadLocalRandom.current().nextLong(bound));
  }

  /** Reserves one more range if none is behind the current one. */
  static void prefetch(Counter counter) {
    counter.prefetch(true);
  }

  static Options of(CounterTable table) {
    return new Options(table);
  }

  Counter chain(String counter) {
    return counters.of(counter);
  }

  /** The next number of a counter: of an identity if its name ends with a bar. */
  long next(String counter) {
    return counter.endsWith("|")
        ? counters.of(counter).reserve(1).low()
        : chain(counter).next().low();
  }

  long nextIdentity() {
    return next("users|");
  }

  /** Takes so many numbers, and gives the last. */
  long take(String counter, int count) {
    return LongStream.generate(() -> next(counter)).limit(count).reduce(0, (before, last) -> last);
  }

  boolean suspend() {
    return counters.suspend(false);
  }

  void resume() {
    counters.resume(false);
  }

  void close() {
    counters.close(false);
  }

  /** The usual settings are: 32 numbers a range, everything on the thread that asks. */
  static final class Options {

    private final CounterTable table;
    private RangeSizePolicy size = AdaptiveSize.fixed(32);
    private Duration timeout = TIMEOUT;
    private boolean prefetch;
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

    Options prefetch() {
      this.prefetch = true;
      return this;
    }

    /** In real time, with callers that wait for longer than a busy machine may need. */
    Options realTime() {
      return time(MonotonicTime.system()).timeout(Duration.ofMinutes(1));
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
