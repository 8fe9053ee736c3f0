package dev.hilo.samples.documents.demo;

import dev.hilo.HiLo;
import dev.hilo.samples.documents.Progress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Prints a line for every tenth of a large work: how much is done, how fast, and by what. */
final class PrintedProgress implements Progress {

  private static final double NANOS = 1e9;

  private final PrintStream out;
  private final HiLo hilo;
  private final int all;
  private final LongSupplier nanoTime;
  private final long begun;
  private final long reservedBefore;
  private int stored;

  /**
   * Begins now.
   *
   * @param hilo makes the ids
   * @param all how many documents there will be
   * @param nanoTime as {@link System#nanoTime} does
   */
  PrintedProgress(PrintStream out, HiLo hilo, int all, LongSupplier nanoTime) {
    this.out = out;
    this.hilo = hilo;
    this.all = all;
    this.nanoTime = nanoTime;
    this.begun = nanoTime.getAsLong();
    this.reservedBefore = reservations();
  }

  @Override
  public void stored(int count, String last) {
    boolean tenth = (stored + count) * 10L / all > stored * 10L / all;
    stored += count;
    if (tenth || stored >= all) {
      double seconds = Math.max(1, nanoTime.getAsLong() - begun) / NANOS;
      out.printf(
          Locale.ROOT,
          "    %,9d documents %,9.0f rows/s %4d reservations   %s%n",
          stored,
          stored / seconds,
          reservations() - reservedBefore,
          last);
    }
  }

  /** Of all that {@code hilo} makes; sequence ids have one counter, named by the separator. */
  private long reservations() {
    var sequence = hilo.statistics().get("/");
    return sequence == null ? 0 : sequence.reservations();
  }
}
