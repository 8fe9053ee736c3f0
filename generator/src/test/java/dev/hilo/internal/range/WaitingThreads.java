package dev.hilo.internal.range;

/** Looks at what other threads do. */
final class WaitingThreads {

  private WaitingThreads() {}

  /** How many threads of that name wait for something. */
  static long threads(String namePrefix) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(namePrefix))
        .filter(
            thread ->
                thread.getState() == Thread.State.WAITING
                    || thread.getState() == Thread.State.TIMED_WAITING)
        .count();
  }
}
