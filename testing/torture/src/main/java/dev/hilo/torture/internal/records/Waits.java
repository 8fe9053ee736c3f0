package dev.hilo.torture.internal.records;

/** A histogram of waiting times, exact to an eighth. */
public final class Waits {

  private static final int STEPS = 8;

  private final long[] buckets = new long[64 * STEPS];
  private long count;
  private long longest;

  synchronized void add(long micros) {
    buckets[bucket(micros)]++;
    count++;
    longest = Math.max(longest, micros);
  }

  public synchronized long longest() {
    return longest;
  }

  /** The time in microseconds that this share of the calls did not exceed. */
  public synchronized long percentile(double share) {
    long rest = (long) Math.ceil(count * share);
    for (int bucket = 0; bucket < buckets.length; bucket++) {
      rest -= buckets[bucket];
      if (rest <= 0) {
        return Math.min(highestOf(bucket), longest);
      }
    }
    return longest;
  }

  private static int bucket(long micros) {
    if (micros < STEPS) {
      return (int) Math.max(0, micros);
    }
    int power = 63 - Long.numberOfLeadingZeros(micros);
    return (power - 2) * STEPS + (int) (micros >> (power - 3)) - STEPS;
  }

  private static long highestOf(int bucket) {
    if (bucket < STEPS) {
      return bucket;
    }
    int shift = bucket / STEPS - 1;
    return ((bucket % STEPS + STEPS + 1L) << shift) - 1;
  }
}
