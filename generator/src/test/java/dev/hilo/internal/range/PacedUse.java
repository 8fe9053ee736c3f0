package dev.hilo.internal.range;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.size.RangeSizePolicy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A caller that takes numbers at fixed times, and one after the other where it had to wait, on a
 * table each of whose reservations takes as long; and what is unused meanwhile.
 */
final class PacedUse {

  static final RangeSizePolicy ADAPTIVE =
      new AdaptiveSize(32, 1 << 20, TimeUnit.SECONDS.toNanos(30), TimeUnit.SECONDS.toNanos(60));

  /** What a number costs who takes one after the other. */
  private static final long QUICKEST = 100;

  private final FakeTable table = new FakeTable();
  private final EventWheel time;
  private final Client client;
  private final BufferedCounter chain;
  private long handedOut;
  private long mostLead;
  private long mostUnused;
  private long waited;
  private double meanUnused;

  PacedUse(RangeSizePolicy size, Duration delay) {
    time = new EventWheel(delay.toNanos());
    client =
        Client.of(table)
            .size(size)
            .time(time)
            .prefetch()
            .workers(
                task -> {
                  mostLead = Math.max(mostLead, unused());
                  time.execute(task);
                })
            .build();
    chain = client.chain("orders");
    table.after(call -> mostUnused = Math.max(mostUnused, unused()));
  }

  /** Takes so many numbers a second; what was counted before is forgotten. */
  void take(long perSecond, Duration duration) {
    mostLead = 0;
    mostUnused = 0;
    waited = 0;
    long interval = TimeUnit.SECONDS.toNanos(1) / perSecond;
    long at = time.nanos();
    long end = at + duration.toNanos();
    long betweenSamples = duration.toNanos() / 1009;
    long nextSample = at;
    double unused = 0;
    long samples = 0;
    for (long due = at; due < end; due += interval) {
      at = Math.max(at, due);
      time.turnTo(at);
      next();
      handedOut++;
      long wait = time.nanos() - at;
      waited += wait;
      at += wait + QUICKEST;
      if (at >= nextSample) {
        nextSample += betweenSamples;
        unused += unused();
        samples++;
      }
    }
    meanUnused = unused / samples;
  }

  private void next() {
    RangeCursor cursor = chain.current();
    while (cursor.take() == RangeCursor.SPENT) {
      cursor = chain.after(cursor, 1, chain.giveUpAt());
    }
  }

  void close() {
    client.close();
  }

  /** How many numbers a kill would cost now. */
  long unused() {
    Long max = table.row("orders");
    return max == null ? 0 : max - handedOut;
  }

  /** The same on average. */
  double meanUnused() {
    return meanUnused;
  }

  /** The most of it. */
  long mostUnused() {
    return mostUnused;
  }

  /** The most that was left when the next range was asked for. */
  long mostLead() {
    return mostLead;
  }

  /** How long the caller waited in all, in nanoseconds. */
  long waited() {
    return waited;
  }

  long handedOut() {
    return handedOut;
  }

  long reservations() {
    return chain.refill.state().reservations();
  }
}
