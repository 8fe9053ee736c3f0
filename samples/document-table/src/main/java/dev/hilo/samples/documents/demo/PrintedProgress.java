package dev.hilo.samples.documents.demo;

import dev.hilo.HiLo;
import dev.hilo.samples.documents.DocumentStore;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Prints a line for every tenth of many documents: how many, how fast, how many reservations. */
final class PrintedProgress implements DocumentStore.Progress {

  private final PrintStream out;
  private final HiLo hilo;
  private final int all;
  private final LongSupplier nanoTime;
  private final long begun;
  private final long reservedBefore;
  private int stored;

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
      double seconds = Math.max(1, nanoTime.getAsLong() - begun) / 1e9;
      out.printf(
          Locale.ROOT,
          "    %,9d documents %,9.0f rows/s %4d reservations   %s%n",
          stored,
          stored / seconds,
          reservations() - reservedBefore,
          last);
    }
  }

  /** Of sequence ids, whose counter is named by the separator. */
  private long reservations() {
    var sequence = hilo.counters().statistics().get("/");
    return sequence == null ? 0 : sequence.reservations();
  }
}
