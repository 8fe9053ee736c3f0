package dev.hilo.simulation;

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

  /** More numbers were asked for. */
  void ask() {
    mostLead = Math.max(mostLead, unused());
  }

  /** More numbers were reserved. */
  void reserve(long count) {
    reserved += count;
    reservations++;
    mostUnused = Math.max(mostUnused, unused());
  }

  /** Numbers went back. */
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
