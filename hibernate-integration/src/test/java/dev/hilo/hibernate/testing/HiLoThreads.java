package dev.hilo.hibernate.testing;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The threads of HiLo that began after a moment. */
public final class HiLoThreads {

  private final Set<Thread> before = alive();

  private HiLoThreads() {}

  public static HiLoThreads fromNowOn() {
    return new HiLoThreads();
  }

  public List<Thread> now() {
    return alive().stream().filter(thread -> !before.contains(thread)).toList();
  }

  /** Waits until the threads there are have ended; those that did not within a while. */
  public List<Thread> survivors() throws InterruptedException {
    for (Thread thread : now()) {
      thread.join(60_000);
    }
    return now();
  }

  private static Set<Thread> alive() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("hilo-"))
        .collect(Collectors.toSet());
  }
}
