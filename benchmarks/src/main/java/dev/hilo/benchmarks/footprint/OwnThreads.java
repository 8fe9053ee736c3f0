package dev.hilo.benchmarks.footprint;

/** The threads of this process that are HiLo's: they say so by their names. */
final class OwnThreads {

  private static final long EVERY_MILLIS = 10;

  private volatile boolean ended;
  private volatile int most;

  /** Watches until {@link #most} is asked for. */
  static OwnThreads watched() {
    OwnThreads threads = new OwnThreads();
    Thread watch = new Thread(threads::watch, "watch");
    watch.setDaemon(true);
    watch.start();
    return threads;
  }

  /** Ends the watch, and tells how many there were at most. */
  int most() {
    ended = true;
    return most;
  }

  /** How many there are now. */
  static long now() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("hilo"))
        .count();
  }

  private void watch() {
    while (!ended) {
      most = (int) Math.max(most, now());
      try {
        Thread.sleep(EVERY_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
