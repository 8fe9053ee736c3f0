package dev.hilo.torture.internal.records;

import dev.hilo.torture.internal.schedule.FaultKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What happened, in numbers. */
public final class Figures {

  private final Map<Kind, OfKind> kinds = new EnumMap<>(Kind.class);
  private final Map<FaultKind, Long> faults = new EnumMap<>(FaultKind.class);
  private final Map<String, Long> errors = new TreeMap<>();
  private final List<Second> seconds = new ArrayList<>();
  private Second current = new Second();
  private long lost;
  private long killsWithRanges;

  public synchronized OfKind of(Kind kind) {
    return kinds.computeIfAbsent(kind, any -> new OfKind());
  }

  public synchronized void called(Kind kind, int count) {
    OfKind figures = of(kind);
    figures.calls++;
    figures.ids += count;
    current.ids += count;
  }

  public synchronized void waited(Kind kind, long micros) {
    of(kind).waits.add(micros);
    current.stallMicros = Math.max(current.stallMicros, micros);
  }

  public synchronized void happened(FaultKind kind) {
    faults.merge(kind, 1L, Long::sum);
    current.faults.merge(kind, 1L, Long::sum);
  }

  /** Counts an error by its message, without the numbers and names in it. */
  public synchronized void error(String message) {
    String folded = message.replaceAll("'[^'\\s]*'", "'…'").replaceAll("\\d+([.,:]\\d+)*", "#");
    errors.merge(folded, 1L, Long::sum);
  }

  /** A client that told its ranges was killed. */
  public synchronized void lostByKill(long numbers) {
    lost += numbers;
    killsWithRanges++;
  }

  public synchronized long ids() {
    return kinds.values().stream().mapToLong(figures -> figures.ids).sum();
  }

  public synchronized long faults() {
    return faults.values().stream().mapToLong(Long::longValue).sum();
  }

  public synchronized long faults(FaultKind kind) {
    return faults.getOrDefault(kind, 0L);
  }

  public synchronized long longestStall() {
    return kinds.values().stream().mapToLong(figures -> figures.waits.longest()).max().orElse(0);
  }

  /** Ids that a killed client had reserved and not printed, on average. */
  public synchronized String lostPerKill() {
    return killsWithRanges == 0 ? "unknown" : "%,d".formatted(lost / killsWithRanges);
  }

  public synchronized Map<String, Long> errors() {
    return new TreeMap<>(errors);
  }

  /** Ends a second of the series. */
  public synchronized void tick() {
    seconds.add(current);
    current = new Second();
  }

  /** How many ids there were in the last second. */
  public synchronized long idsOfLastSecond() {
    return seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1).ids;
  }

  public synchronized List<Second> seconds() {
    return List.copyOf(seconds);
  }

  /** A second of the run, which does not change after its end. */
  public static final class Second {
    private final Map<FaultKind, Long> faults = new EnumMap<>(FaultKind.class);
    private long ids;
    private long stallMicros;

    public Map<FaultKind, Long> faults() {
      return faults;
    }

    public long ids() {
      return ids;
    }

    /** The longest wait of a call that ended in it. */
    public long stallMicros() {
      return stallMicros;
    }
  }

  /** The figures of a kind of ids. */
  public static final class OfKind {
    private final Waits waits = new Waits();
    private long ids;
    private long calls;

    public Waits waits() {
      return waits;
    }

    public long ids() {
      return ids;
    }

    public long calls() {
      return calls;
    }
  }
}
