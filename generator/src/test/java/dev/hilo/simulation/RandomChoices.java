package dev.hilo.simulation;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * All decisions of one run. They come from a seed, or repeat an earlier run. A run is a function of
 * its decisions alone, so a run can be repeated, and a shorter one with the same end be searched
 * for. 0 is always the most harmless decision: no fault, no delay.
 */
final class RandomChoices {

  private final @Nullable SplittableRandom random;
  private int[] made = new int[1024];
  private int count;
  private final int given;

  private RandomChoices(@Nullable SplittableRandom random, int[] given) {
    this.random = random;
    this.given = given.length;
    if (given.length > 0) {
      made = given;
    }
  }

  static RandomChoices of(long seed) {
    return new RandomChoices(new SplittableRandom(seed), new int[0]);
  }

  /** The decisions of an earlier run; when they are used up, 0 for ever. */
  static RandomChoices again(int[] made) {
    return new RandomChoices(null, made.clone());
  }

  /** A number from 0 to below {@code bound}. */
  int below(int bound) {
    if (count == made.length) {
      made = Arrays.copyOf(made, 2 * made.length);
    }
    if (count >= given) {
      made[count] = random == null ? 0 : random.nextInt(bound);
    }
    // A shortened run may ask for another decision in this place.
    int choice = made[count] % bound;
    count++;
    return choice;
  }

  /** True once in {@code odds} times; never if that is 0. */
  boolean oneIn(int odds) {
    return odds > 0 && below(odds) == odds - 1;
  }

  /** One of several; the first is the most harmless. */
  @SafeVarargs
  final <T> T oneOf(T... values) {
    return values[below(values.length)];
  }

  /** A duration of which short ones are as likely as long ones, in nanoseconds. */
  long duration(long least, long most) {
    int doublings = Long.SIZE - Long.numberOfLeadingZeros(most / least);
    long rounded = least << below(doublings);
    return Math.min(most, rounded + rounded * below(1_000) / 1_000);
  }

  /** The decisions so far. */
  int[] made() {
    return Arrays.copyOf(made, Math.max(count, 1));
  }
}
