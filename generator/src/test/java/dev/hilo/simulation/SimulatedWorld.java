package dev.hilo.simulation;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.range.RangeEvents;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Row;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.size.TimeBasedSize;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.work.WorkQueue;
import dev.hilo.simulation.SimulatedProcess.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One simulated run: a database, some processes, and what happens to them. Everything is decided by
 * {@link RandomChoices}: the settings, the delays, the faults and the order of events. At the end
 * the faults stop, and every process must serve its callers and close.
 */
final class SimulatedWorld {

  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_PROCESSES = 4;
  private static final int MOST_NODES = 3;
  private static final int MOST_LOST = 20;

  /** Many short worlds find more than few long ones. */
  private static final long ENOUGH_STEPS = 3_000;

  /** More steps mean that a thread makes no progress. */
  private static final long MOST_STEPS = 200_000;

  private static final long SLICE = Duration.ofMillis(100).toNanos();

  private static final String[] TAGS = {"A", "B"};

  private final RandomChoices choices;
  private final @Nullable List<String> log;
  private final VirtualTime time = new VirtualTime(MOST_STEPS);
  private final NumberChecker checker = new NumberChecker(this::violated);
  private final SimulatedDatabase database;

  /** One, or several sites with tables of their own. */
  private final List<SimulatedNode> nodes = new ArrayList<>();

  private final List<SimulatedProcess> processes = new ArrayList<>();

  private final boolean increments;
  private final boolean tagQuery;
  private final boolean sites;
  private final RangeSizePolicy size;
  private final boolean prefetch;
  private final long timeout;
  private final long slowest;
  private final long longestCalm;
  private final int callers;

  /** One of so many calls of what is beneath HiLo throws an Error; 0 for none. */
  private final int errors;

  private int tagsGiven;
  private boolean calm;
  private int incidents;

  private SimulatedWorld(RandomChoices choices, @Nullable List<String> log) {
    this.choices = choices;
    this.log = log;
    this.database = new SimulatedDatabase(time, choices, this::log);
    this.increments = choices.oneIn(2);
    this.tagQuery = choices.oneIn(2);
    this.sites = tagQuery && choices.oneIn(2);
    for (int i = 0; i < (sites ? MOST_NODES : 1); i++) {
      nodes.add(new SimulatedNode(checker, sites ? "N" + ++tagsGiven : null));
    }
    this.size =
        choices.oneOf(
            AdaptiveSize.fixed(3),
            AdaptiveSize.fixed(1),
            AdaptiveSize.fixed(20),
            new AdaptiveSize(2, 64, SECOND, 10 * SECOND),
            new TimeBasedSize(SECOND, 1, 100));
    this.prefetch = choices.oneOf(false, true, true);
    this.timeout = choices.oneOf(10 * SECOND, SECOND, 100 * MILLI);
    this.slowest = choices.oneOf(SECOND, 100 * MILLI, 10 * MILLI);
    this.longestCalm = choices.oneOf(SECOND, 100 * MILLI, 10 * SECOND);
    this.callers = 1 + choices.below(4);
    this.errors = choices.oneOf(0, 0, 1000, 100);
  }

  /**
   * Runs a world.
   *
   * @param log receives what happens; may be null
   */
  static Result run(RandomChoices choices, @Nullable List<String> log) {
    SimulatedWorld world = new SimulatedWorld(choices, log);
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
      long steps, long numbers, long faults, @Nullable String violation, RandomChoices choices) {}

  private void violated(String sentence) {
    log("VIOLATION: " + sentence);
    time.end(new AssertionError(sentence));
  }

  void log(String line) {
    if (log != null) {
      log.add("%,13d µs  %s".formatted(time.nanos() / 1_000, line));
    }
  }

  RandomChoices choices() {
    return choices;
  }

  NumberChecker checker() {
    return checker;
  }

  RangeSettings settings(SimulatedProcess process, WorkQueue threads, RangeEvents events) {
    int[] serving = {choices.below(nodes.size())};
    String configured = sites ? nodes.get(serving[0]).tag() : tagQuery ? null : choices.oneOf(TAGS);
    SimulatedTable table =
        new SimulatedTable(
            database,
            checker,
            process,
            increments,
            () -> serving(serving, configured),
            configured,
            tagQuery ? this::answerOfTagQuery : null);
    return new RangeSettings(
        table, size, Duration.ofNanos(timeout), prefetch, time, threads, events);
  }

  boolean isNextError() {
    if (calm || errors == 0 || !choices.oneIn(errors)) {
      return false;
    }
    incidents++;
    log("An Error is thrown");
    return true;
  }

  /**
   * The tag may change between any two transactions. That is a fault, since a sequence counter
   * reserves only where the answer names the row that it has read; it ends with the other faults.
   */
  private String answerOfTagQuery() {
    return calm ? TAGS[0] : choices.oneOf(TAGS);
  }

  /** The node to which the pool of a process leads; it may change between any two transactions. */
  private SimulatedNode serving(int[] last, @Nullable String configured) {
    if (sites && calm && isSite(configured)) {
      return nodes.stream().filter(node -> node.tag().equals(configured)).findFirst().orElseThrow();
    }
    if (sites && !calm && choices.oneIn(10)) {
      last[0] = choices.below(nodes.size());
    }
    return nodes.get(last[0]);
  }

  /** Whether a node has the tag, or, without sites, any tag will do. */
  boolean isSite(@Nullable String tag) {
    return !sites || nodes.stream().anyMatch(node -> node.tag().equals(tag));
  }

  /** Sites have no identities. */
  private List<Kind> kinds() {
    return sites ? List.of(Kind.HILO, Kind.SEQUENCE) : List.of(Kind.values());
  }

  private void happen() {
    database.trouble(choices.oneOf(0, 50, 10, 4), choices.oneOf(0, 20, 4));
    start();
    int most = choices.below(60);
    for (int i = 0; i < most && time.steps() < ENOUGH_STEPS; i++) {
      beCalm(choices.duration(MILLI, longestCalm));
      incident();
    }
    settle();
  }

  /** Lets time pass, unless callers are so fast that the world becomes too long. */
  private void beCalm(long nanos) {
    long end = time.nanos() + nanos;
    while (time.nanos() < end && time.steps() < MOST_STEPS / 2) {
      time.sleep(Math.min(end - time.nanos(), SLICE));
    }
  }

  private void start() {
    SimulatedProcess process = new SimulatedProcess("P" + (processes.size() + 1), time, this);
    log(process + " starts");
    processes.add(process);
    for (int i = 0; i < callers; i++) {
      Kind kind = kinds().get(choices.below(kinds().size()));
      process.callEvery(kind, () -> calm ? -1 : slowest >> choices.below(10));
    }
  }

  private void incident() {
    List<SimulatedProcess> open = processes.stream().filter(SimulatedProcess::isOpen).toList();
    @Nullable SimulatedProcess one = open.isEmpty() ? null : open.get(choices.below(open.size()));
    SimulatedNode node = nodes.get(choices.below(nodes.size()));
    int kind = choices.below(16);
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
        node.backUp();
      }
      case 10 -> {
        log("The backup is restored");
        node.restore(nodes.get(choices.below(nodes.size())));
      }
      case 11 -> {
        log("A stale replica is promoted");
        promoteStaleReplica(node);
      }
      case 12 -> byHand(node);
      case 13, 14 -> {
        if (one != null) {
          log(one + " is suspended and copied");
          boolean isCopied = open.size() < MOST_PROCESSES;
          one.suspend(choices.duration(MILLI, 20 * SECOND), isCopied ? this::start : () -> {});
        }
      }
      default -> {
        if (one != null && !sites) {
          one.seed(key(node), 1L + choices.below(500));
        }
      }
    }
  }

  /** Of several sites, it gets a tag of its own, and may be a copy of any node. */
  private void promoteStaleReplica(SimulatedNode node) {
    int lost = 1 + choices.below(MOST_LOST);
    if (sites) {
      node.replace(nodes.get(choices.below(nodes.size())), lost, "N" + ++tagsGiven);
    } else {
      node.promoteStaleReplica(lost);
    }
  }

  /** A row is inserted or raised by hand, or set to a mistaken Max and corrected later. */
  private void byHand(SimulatedNode node) {
    CounterKey key = key(node);
    Long max = node.max(key);
    long before = max == null ? 0 : max;
    long now =
        choices.oneOf(
            before + choices.below(100),
            Math.max(0, before - choices.below(100)),
            -1L,
            NumberRange.HIGHEST - choices.below(10));
    log("Max of '%s' is set to %s by hand".formatted(key.name(), now));
    node.set(key, now);
    if (now < 0 || now > Row.TOP) {
      time.sleep(choices.duration(MILLI, 5 * SECOND));
      log("Max of '%s' is corrected to %s".formatted(key.name(), before));
      node.set(key, before);
    }
  }

  private CounterKey key(SimulatedNode node) {
    if (sites) {
      String name = choices.oneOf(SimulatedProcess.ORDERS, SimulatedProcess.SEQUENCE);
      return node.tag().isEmpty()
          ? CounterKey.shared(name)
          : new CounterKey(name, node.tag().toLowerCase(Locale.ROOT));
    }
    return choices.oneOf(
        CounterKey.shared(SimulatedProcess.ORDERS),
        CounterKey.of(SimulatedProcess.SEQUENCE, "A"),
        CounterKey.of(SimulatedProcess.SEQUENCE, "B"),
        CounterKey.shared(SimulatedProcess.COMPANIES));
  }

  /** The faults stop. Now every process must serve each kind of caller, and close. */
  private void settle() {
    log("The faults stop");
    calm = true;
    database.trouble(0, 0);
    database.comeUp();
    for (SimulatedNode node : nodes) {
      for (CounterKey key : node.keys()) {
        long max = requireNonNull(node.max(key));
        if (max < 0 || max > Row.TOP) {
          // An old mistake, which came back with a backup.
          node.set(key, checker.highestInUse(key));
        }
      }
    }
    // Longer than any pause that has begun, and any statement that is late.
    time.sleep(100 * SECOND);
    for (SimulatedProcess process : processes) {
      boolean closesNow = process.isOpen();
      long faults = database.faults();
      if (closesNow) {
        for (Kind kind : kinds()) {
          long served = process.served();
          process.call(kind, () -> {});
          time.sleep(2 * timeout);
          if (process.served() == served && isSite(process.site())) {
            violated("%s serves no %s although no fault is left".formatted(process, kind));
          }
        }
        process.close();
      }
      time.sleep(2 * timeout);
      if (!process.isDown() && !process.isClosed()) {
        violated(process + " does not close although no fault is left");
      }
      if (closesNow && database.faults() == faults && !sites && !process.hasGaps()) {
        // No statement came too late for the timeout. A range of a site is a gap if its server got
        // another tag.
        checker.closed(process);
      }
    }
  }
}
