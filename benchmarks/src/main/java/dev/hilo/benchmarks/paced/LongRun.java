package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.report.Figures;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Two minutes at 20,000 a second on a store of 2 ms. One thread asks ours and a bare counter by
 * turns, so that the machine disturbs both alike; each is due every 50 µs. The first half is not
 * counted, the second in parts, of each of which the percentile is taken.
 */
final class LongRun {

  static final String[] COLUMNS = {"part", "contestant", "ids", "p9999_ns", "max_ns", "waited"};

  private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1) / 20_000;
  private static final long LONGEST = 60_000_000_000L;

  private LongRun() {}

  static void run(long delay, long half, int parts, Figures figures) {
    try (Numbers ours = Contestants.ours().make(delay);
        Numbers bare = Contestants.bare()) {
      long begin = System.nanoTime();
      long due = run(ours, bare, begin, half, new Part(delay), new Part(delay));
      for (int i = 1; i <= parts; i++) {
        Part ofOurs = new Part(delay);
        Part ofBare = new Part(delay);
        due = run(ours, bare, due, half / parts, ofOurs, ofBare);
        ofOurs.tell(i, Contestants.OURS, figures);
        ofBare.tell(i, Contestants.BARE, figures);
      }
    }
  }

  private static long run(
      Numbers ours, Numbers bare, long begin, long duration, Part ofOurs, Part ofBare) {
    long due = begin;
    for (; due - begin < duration; due += INTERVAL) {
      ofOurs.ask(ours, due);
      ofBare.ask(bare, due + INTERVAL / 2);
    }
    return due;
  }

  /** What one of them gave in one part. */
  private static final class Part {

    private final Histogram responses = new Histogram(LONGEST, 3);
    private final long waitFrom;
    private long waited;

    Part(long delay) {
      waitFrom = delay / 2;
    }

    void ask(Numbers numbers, long due) {
      Waits.beAwakeAt(due);
      long asked = System.nanoTime();
      numbers.next();
      long answered = System.nanoTime();
      responses.recordValue(Math.min(answered - due, LONGEST));
      if (answered - asked >= waitFrom) {
        waited++;
      }
    }

    void tell(int part, String contestant, Figures figures) {
      figures.add(
          part,
          contestant,
          responses.getTotalCount(),
          responses.getValueAtPercentile(99.99),
          responses.getMaxValue(),
          waited);
    }
  }
}
