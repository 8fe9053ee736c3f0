package dev.hilo.benchmarks.footprint;

/** What the heap holds. */
final class Heap {

  private static final int ENOUGH = 20;

  private Heap() {}

  /** The bytes that are left when nothing more can be collected. */
  static long used() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int same = 0, times = 0; same < 3 && times < ENOUGH; times++) {
      System.gc();
      long used = runtime.totalMemory() - runtime.freeMemory();
      same = used < least ? 0 : same + 1;
      least = Math.min(least, used);
    }
    return least;
  }
}
