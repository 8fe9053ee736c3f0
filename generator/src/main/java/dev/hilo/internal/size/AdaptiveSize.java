package dev.hilo.internal.size;

/**
 * RavenDB's rule: the range after one that was used up quickly has twice its size, after one that
 * lasted long half its size. If callers would have to wait, it has the size they need at once.
 *
 * @param least the first and smallest size
 * @param most the largest size
 * @param doubleWithinNanos double if the last range was asked for less than this long ago
 * @param halveAfterNanos halve if the last range was asked for more than this long ago
 */
public record AdaptiveSize(int least, int most, long doubleWithinNanos, long halveAfterNanos)
    implements RangeSizePolicy {

  /** Always the same size. */
  public static RangeSizePolicy fixed(int size) {
    return new AdaptiveSize(size, size, 0, 0);
  }

  @Override
  public int next(Demand demand) {
    return (int) Math.max(least, Math.min(most, Math.max(byTime(demand), demand.need())));
  }

  private long byTime(Demand demand) {
    long last = demand.last();
    return demand.nanosSinceAsked() < doubleWithinNanos
        ? last * 2
        : demand.nanosSinceAsked() > halveAfterNanos ? last / 2 : last;
  }
}
