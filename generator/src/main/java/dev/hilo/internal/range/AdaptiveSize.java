package dev.hilo.internal.range;

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

  @Override
  public int first() {
    return least;
  }

  @Override
  public int next(Demand demand) {
    return (int) Math.max(byTime(demand), Math.min(demand.need(), most));
  }

  private long byTime(Demand demand) {
    int last = demand.last();
    if (demand.nanosSinceAsked() < doubleWithinNanos) {
      return Math.min(last * 2L, most);
    }
    if (demand.nanosSinceAsked() > halveAfterNanos) {
      return Math.max(last / 2, least);
    }
    return last;
  }
}
