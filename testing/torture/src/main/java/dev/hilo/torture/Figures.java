package dev.hilo.torture;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** What happened, in numbers. */
final class Figures {

  private final ConcurrentMap<Kind, OfKind> kinds = new ConcurrentHashMap<>();
  private final ConcurrentMap<FaultKind, LongAdder> faults = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, LongAdder> errors = new ConcurrentHashMap<>();
  private final LongAccumulator stall = new LongAccumulator(Math::max, 0);
  private final LongAdder lost = new LongAdder();
  private final LongAdder killsWithRanges = new LongAdder();
  private final List<Second> seconds = new ArrayList<>();
  private Map<FaultKind, Long> faultsBefore = new EnumMap<>(FaultKind.class);
  private long idsBefore;

  private OfKind of(Kind kind) {
    return kinds.computeIfAbsent(kind, any -> new OfKind());
  }

  private LongAdder of(FaultKind kind) {
    return faults.computeIfAbsent(kind, any -> new LongAdder());
  }

  void called(Kind kind, int count) {
    of(kind).calls.increment();
    of(kind).ids.add(count);
  }

  void waited(Kind kind, long micros) {
    of(kind).waits.add(micros);
    stall.accumulate(micros);
  }

  void happened(FaultKind kind) {
    of(kind).increment();
  }

  /** Counts an error by its message, without the numbers and names in it. */
  void error(String message) {
    String folded = message.replaceAll("'[^'\\s]*'", "'…'").replaceAll("\\d+([.,:]\\d+)*", "#");
    errors.computeIfAbsent(folded, any -> new LongAdder()).increment();
  }

  /** A client that told its ranges was killed. */
  void lostByKill(long numbers) {
    lost.add(numbers);
    killsWithRanges.increment();
  }

  long ids() {
    return kinds.values().stream().mapToLong(of -> of.ids.sum()).sum();
  }

  long ids(Kind kind) {
    return of(kind).ids.sum();
  }

  long calls(Kind kind) {
    return of(kind).calls.sum();
  }

  Waits waits(Kind kind) {
    return of(kind).waits;
  }

  long faults() {
    return faults.values().stream().mapToLong(LongAdder::sum).sum();
  }

  long faults(FaultKind kind) {
    return of(kind).sum();
  }

  long longestStall() {
    return kinds.values().stream().mapToLong(of -> of.waits.longest()).max().orElse(0);
  }

  /** Ids that a killed client had reserved and not printed, on average. */
  String lostPerKill() {
    long kills = killsWithRanges.sum();
    return kills == 0 ? "unknown" : "%,d".formatted(lost.sum() / kills);
  }

  Map<String, Long> errors() {
    Map<String, Long> sorted = new TreeMap<>();
    errors.forEach((message, count) -> sorted.put(message, count.sum()));
    return sorted;
  }

  /** Ends a second of the series. */
  synchronized void tick() {
    Map<FaultKind, Long> now = new EnumMap<>(FaultKind.class);
    Map<FaultKind, Long> during = new EnumMap<>(FaultKind.class);
    for (FaultKind kind : FaultKind.values()) {
      now.put(kind, faults(kind));
      during.put(kind, now.getOrDefault(kind, 0L) - faultsBefore.getOrDefault(kind, 0L));
    }
    faultsBefore = now;
    long idsNow = ids();
    seconds.add(new Second(idsNow - idsBefore, stall.getThenReset(), during));
    idsBefore = idsNow;
  }

  /** How many ids there were in the last second. */
  synchronized long idsOfLastSecond() {
    return seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1).ids();
  }

  synchronized List<Second> seconds() {
    return List.copyOf(seconds);
  }

  /**
   * A second of the run.
   *
   * @param stallMicros the longest wait of a call that ended in it
   */
  record Second(long ids, long stallMicros, Map<FaultKind, Long> faults) {}

  /** The figures of a kind of ids. */
  private static final class OfKind {
    private final LongAdder ids = new LongAdder();
    private final LongAdder calls = new LongAdder();
    private final Waits waits = new Waits();
  }
}
