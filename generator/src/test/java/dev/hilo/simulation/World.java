package dev.hilo.simulation;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.range.AdaptiveSize;
import dev.hilo.internal.range.FixedSize;
import dev.hilo.internal.range.PrefetchPolicy;
import dev.hilo.internal.range.RangeEvents;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.range.RangeSizePolicy;
import dev.hilo.internal.range.TimeBasedSize;
import dev.hilo.internal.reserve.CachedMaxima;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.work.WorkQueue;
import dev.hilo.simulation.SimulatedProcess.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One simulated run: a database, some processes, and what happens to them. Everything is decided by
 * {@link Choices}: the settings, the delays, the faults and the order of events. At the end the
 * faults stop, and every process must serve its callers and close.
 */
final class World {

  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_PROCESSES = 4;

  /** Many short worlds find more than few long ones. */
  private static final long ENOUGH_STEPS = 3_000;

  /** More steps mean that a thread makes no progress. */
  private static final long MOST_STEPS = 200_000;

  private static final String[] TAGS = {"A", "B"};

  private final Choices choices;
  private final @Nullable List<String> log;
  private final VirtualTime time = new VirtualTime(MOST_STEPS);
  private final NumberChecker checker = new NumberChecker(this::violated);
  private final SimulatedDatabase database;
  private final List<SimulatedProcess> processes = new ArrayList<>();

  private final boolean increments;
  private final boolean tagQuery;
  private final RangeSizePolicy size;
  private final PrefetchPolicy prefetch;
  private final long timeout;
  private final long slowest;
  private final long longestCalm;
  private final int callers;

  private boolean calm;
  private int incidents;

  private World(Choices choices, @Nullable List<String> log) {
    this.choices = choices;
    this.log = log;
    this.database = new SimulatedDatabase(time, choices, checker, this::log);
    this.increments = choices.oneIn(2);
    this.tagQuery = choices.oneIn(2);
    this.size =
        choices.oneOf(
            new FixedSize(3),
            new FixedSize(1),
            new FixedSize(20),
            new AdaptiveSize(2, 64, SECOND, 10 * SECOND),
            new TimeBasedSize(SECOND, 1, 100));
    this.prefetch =
        choices.oneOf(
            PrefetchPolicy.OFF, PrefetchPolicy.HIDING, new PrefetchPolicy(true, 5 * SECOND));
    this.timeout = choices.oneOf(10 * SECOND, SECOND, 100 * MILLI);
    this.slowest = choices.oneOf(SECOND, 100 * MILLI, 10 * MILLI);
    this.longestCalm = choices.oneOf(SECOND, 100 * MILLI, 10 * SECOND);
    this.callers = 1 + choices.below(4);
  }

  /**
   * Runs a world.
   *
   * @param log receives what happens; may be null
   */
  static Result run(Choices choices, @Nullable List<String> log) {
    World world = new World(choices, log);
    @Nullable Throwable failure = null;
    try (VirtualTime time = world.time) {
      try {
        world.happen();
      } catch (VirtualTime.Ended e) {
        // The reason is read below: a violation does not end the thread that finds it.
      }
      failure = time.reasonOfEnd();
    }
    return new Result(
        world.time.steps(),
        world.checker.handedOut(),
        world.database.faults() + world.incidents,
        failure == null ? null : failure.toString(),
        choices);
  }

  /**
   * How a world ended.
   *
   * @param numbers how many numbers were handed out
   * @param faults how many statements failed, and incidents there were
   * @param violation the broken promise; null if none is
   */
  record Result(
      long steps, long numbers, long faults, @Nullable String violation, Choices choices) {}

  private void violated(String sentence) {
    log("VIOLATION: " + sentence);
    time.end(new AssertionError(sentence));
  }

  void log(String line) {
    if (log != null) {
      log.add("%,13d µs  %s".formatted(time.nanos() / 1_000, line));
    }
  }

  Choices choices() {
    return choices;
  }

  NumberChecker checker() {
    return checker;
  }

  RangeSettings settings(SimulatedProcess process, WorkQueue threads, RangeEvents events) {
    String fixed = choices.oneOf(TAGS);
    Supplier<String> tag = tagQuery ? () -> choices.oneOf(TAGS) : () -> fixed;
    SimulatedTable table = new SimulatedTable(database, checker, process, increments, tag);
    return new RangeSettings(table, size, timeout, prefetch, time, threads, events);
  }

  private void happen() {
    database.trouble(choices.oneOf(0, 50, 10, 4), choices.oneOf(0, 20, 4));
    start();
    int most = choices.below(60);
    for (int i = 0; i < most && time.steps() < ENOUGH_STEPS; i++) {
      time.sleep(choices.duration(MILLI, longestCalm));
      incident();
    }
    settle();
  }

  private void start() {
    SimulatedProcess process = new SimulatedProcess("P" + (processes.size() + 1), time, this);
    log(process + " starts");
    processes.add(process);
    for (int i = 0; i < callers; i++) {
      Kind kind = choices.oneOf(Kind.values());
      process.callEvery(kind, () -> calm ? -1 : slowest >> choices.below(10));
    }
  }

  private void incident() {
    List<SimulatedProcess> open = processes.stream().filter(SimulatedProcess::isOpen).toList();
    @Nullable SimulatedProcess one = open.isEmpty() ? null : open.get(choices.below(open.size()));
    int kind = choices.below(14);
    incidents += kind == 0 ? 0 : 1;
    switch (kind) {
      case 0 -> {}
      case 1, 2 -> {
        if (open.size() < MOST_PROCESSES) {
          start();
        }
      }
      case 3, 4 -> {
        if (one != null) {
          log(one + " begins to close");
          one.close();
        }
      }
      case 5 -> {
        if (one != null) {
          log(one + " crashes");
          one.crash();
        }
      }
      case 6, 7 -> {
        if (one != null) {
          log(one + " is paused");
          one.pause(choices.duration(MILLI, 60 * SECOND));
        }
      }
      case 8 -> {
        log("The database is down");
        database.goDown(choices.duration(MILLI, 20 * SECOND));
      }
      case 9 -> {
        log("The database is backed up");
        database.backUp();
      }
      case 10 -> {
        log("The backup is restored");
        database.restore();
      }
      case 11 -> {
        log("A stale replica is promoted");
        database.promoteStaleReplica();
      }
      case 12 -> byHand();
      default -> {
        if (one != null) {
          one.seed(key(), 1L + choices.below(500));
        }
      }
    }
  }

  /** A row is inserted or raised by hand, or set to a mistaken Max and corrected later. */
  private void byHand() {
    CounterKey key = key();
    Long max = database.max(key);
    long before = max == null ? 0 : max;
    long now =
        choices.oneOf(
            before + choices.below(100),
            Math.max(0, before - choices.below(100)),
            -1L,
            NumberRange.HIGHEST - choices.below(10));
    log("Max of '%s' is set to %s by hand".formatted(key.name(), now));
    database.set(key, now);
    if (now < 0 || now > CachedMaxima.TOP) {
      time.sleep(choices.duration(MILLI, 5 * SECOND));
      log("Max of '%s' is corrected to %s".formatted(key.name(), before));
      database.set(key, before);
    }
  }

  private CounterKey key() {
    return choices.oneOf(
        SimulatedProcess.ORDERS.on(""),
        SimulatedProcess.SEQUENCE.on("A"),
        SimulatedProcess.SEQUENCE.on("B"),
        CounterKey.shared(SimulatedProcess.COMPANIES));
  }

  /** The faults stop. Now every process must serve each kind of caller, and close. */
  private void settle() {
    log("The faults stop");
    calm = true;
    database.trouble(0, 0);
    database.comeUp();
    for (CounterKey key : database.keys()) {
      long max = requireNonNull(database.max(key));
      if (max < 0 || max > CachedMaxima.TOP) {
        // An old mistake, which came back with a backup.
        database.set(key, checker.highestInUse(key));
      }
    }
    // Longer than any pause that has begun, and any statement that is late.
    time.sleep(100 * SECOND);
    for (SimulatedProcess process : processes) {
      boolean closesNow = process.isOpen();
      long faults = database.faults();
      if (closesNow) {
        for (Kind kind : Kind.values()) {
          long served = process.served();
          process.call(kind, () -> {});
          time.sleep(2 * timeout);
          if (process.served() == served) {
            violated("%s serves no %s although no fault is left".formatted(process, kind));
          }
        }
        process.close();
      }
      time.sleep(2 * timeout);
      if (!process.isDown() && !process.isClosed()) {
        violated(process + " does not close although no fault is left");
      }
      if (closesNow && database.faults() == faults) {
        // No statement came too late for the timeout.
        checker.closed(process);
      }
    }
  }
}
