package dev.hilo.torture.internal.schedule;

import java.util.List;
import java.util.Random;

/** An endless schedule of faults. The same seed, rate, clients and kinds give the same one. */
public final class FaultSchedule {

  private final Random random;
  private final double perSecond;
  private final int clients;
  private final List<FaultKind> kinds;
  private final int weights;
  private long nanos;

  public FaultSchedule(long seed, double perSecond, int clients, List<FaultKind> kinds) {
    this.random = new Random(seed);
    this.perSecond = perSecond;
    this.clients = clients;
    this.kinds = List.copyOf(kinds);
    this.weights = kinds.stream().mapToInt(FaultKind::weight).sum();
  }

  public Fault next() {
    double seconds = -Math.log(1 - random.nextDouble()) / perSecond;
    nanos += (long) (seconds * 1e9);
    FaultKind kind = kind();
    // Mostly short, sometimes beyond every timeout.
    int millis = kind.millis(Math.pow(random.nextDouble(), 3));
    return new Fault(nanos, kind, random.nextInt(clients), millis);
  }

  private FaultKind kind() {
    int rest = random.nextInt(weights);
    for (FaultKind kind : kinds) {
      rest -= kind.weight();
      if (rest < 0) {
        return kind;
      }
    }
    throw new AssertionError("The weights do not add up.");
  }
}
