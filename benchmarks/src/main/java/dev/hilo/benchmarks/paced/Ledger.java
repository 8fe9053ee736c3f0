package dev.hilo.benchmarks.paced;

import java.util.concurrent.atomic.AtomicLong;

/** What was reserved and handed out, in real time. */
final class Ledger {

  private final AtomicLong reserved = new AtomicLong();
  private final AtomicLong reservations = new AtomicLong();

  /** More numbers were reserved; returns how many there are in all. */
  long reserve(long count) {
    reservations.incrementAndGet();
    return reserved.addAndGet(count);
  }

  long reservations() {
    return reservations.get();
  }

  long reserved() {
    return reserved.get();
  }
}
