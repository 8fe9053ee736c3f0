package dev.hilo.simulation;

import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * What one client reserved and handed out. Numbers that are reserved and not handed out would be
 * lost if it were killed.
 */
final class UnusedNumbers {

  private long reserved;
  private long handedOut;
  private long reservations;
  private long mostUnused;
  private long mostLead;

  void ask() {
    mostLead = Math.max(mostLead, unused());
  }

  void reserve(long count) {
    reserved += count;
    reservations++;
    mostUnused = Math.max(mostUnused, unused());
  }

  void giveBack(long count) {
    reserved -= count;
  }

  void handOut() {
    handedOut++;
  }

  /** How many numbers a kill would cost now. */
  long unused() {
    return reserved - handedOut;
  }

  /** What a kill would cost on average, at a thousand random times from now on. */
  DoubleSupplier sampleUnused(VirtualTime time, long duration) {
    int kills = 1_000;
    long[] sum = new long[1];
    Random random = new Random(5);
    for (int i = 0; i < kills; i++) {
      time.at(time.nanos() + (long) (random.nextDouble() * duration), () -> sum[0] += unused());
    }
    return () -> (double) sum[0] / kills;
  }

  long handedOut() {
    return handedOut;
  }

  long reservations() {
    return reservations;
  }

  /** The most that was left when more was asked for, since {@link #forgetMost}. */
  long mostLead() {
    return mostLead;
  }

  /** The most that a kill could have cost since {@link #forgetMost}. */
  long mostUnused() {
    return mostUnused;
  }

  void forgetMost() {
    mostUnused = unused();
    mostLead = 0;
  }
}
