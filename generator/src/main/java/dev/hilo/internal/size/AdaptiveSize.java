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
  public int next(int last, long nanosSinceAsked, long used, long need) {
    long byTime =
        nanosSinceAsked < doubleWithinNanos
            ? last * 2L
            : nanosSinceAsked > halveAfterNanos ? last / 2 : last;
    return (int) Math.max(least, Math.min(most, Math.max(byTime, need)));
  }
}
