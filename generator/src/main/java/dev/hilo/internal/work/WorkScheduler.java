package dev.hilo.internal.work;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Selects the next work. Guarded by the lock of its {@link WorkerThreads}.
 *
 * <ol>
 *   <li>Work that has waited for a second comes first, the oldest before the others.
 *   <li>Then comes work that a caller waits for.
 *   <li>Of instances that share the threads, the one that was served longest ago comes first.
 *   <li>Otherwise the older work comes first.
 * </ol>
 *
 * <p>A counter whose work was held up is <em>slow</em> until the database serves it. All slow
 * counters together get at most half of the threads, so that locked rows do not keep the others
 * waiting. An instance gets at most its share.
 */
final class WorkScheduler {

  private static final long OLD = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_NAMED = 3;

  private final int mostSlow;
  private final int share;
  private final Set<Work> waiting = new LinkedHashSet<>();
  private final Set<Work> running = new LinkedHashSet<>();

  private long turns;

  /**
   * @param threads how many threads there are
   * @param share how many of them one instance gets at most
   */
  WorkScheduler(int threads, int share) {
    this.mostSlow = Math.max(1, threads / 2);
    this.share = share;
  }

  void add(Work work, long now) {
    work.since = now;
    work.slow = work.owner.slow.contains(work.name());
    waiting.add(work);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  boolean remove(Work work) {
    return waiting.remove(work);
  }

  /** The next work to run; null if none may run now. */
  @Nullable Work next(long now) {
    if (waiting.isEmpty()) {
      return null;
    }
    Map<Work.Owner, Integer> threads = new HashMap<>();
    int slowOnes = 0;
    for (Work work : running) {
      threads.merge(work.owner, 1, Integer::sum);
      slowOnes += work.slow ? 1 : 0;
    }
    Work next = null;
    for (Work work : waiting) {
      boolean mayRun =
          !(work.slow && slowOnes >= mostSlow) && threads.getOrDefault(work.owner, 0) < share;
      if (mayRun && (next == null || compare(work, next, now) < 0)) {
        next = work;
      }
    }
    if (next != null) {
      waiting.remove(next);
      running.add(next);
      next.begun = now;
      next.hasBegun = true;
      next.owner.served = ++turns;
    }
    return next;
  }

  /** Negative if {@code one} comes before {@code other}. */
  private int compare(Work one, Work other, long now) {
    int byRank = Integer.compare(rank(one, now), rank(other, now));
    if (byRank != 0) {
      return byRank;
    }
    int byOwner = isOld(one, now) ? 0 : Long.compare(one.owner.served, other.owner.served);
    return byOwner != 0 ? byOwner : Long.compare(one.since - now, other.since - now);
  }

  private static int rank(Work work, long now) {
    return isOld(work, now) ? 0 : work.awaited ? 1 : 2;
  }

  private static boolean isOld(Work work, long now) {
    return now - work.since >= OLD;
  }

  /** Notes the end of a turn. Work that was held up waits for another one. */
  void ended(Work work, Work.Outcome outcome, long now) {
    running.remove(work);
    switch (outcome) {
      case SERVED -> work.owner.slow.remove(work.name());
      case FAILED -> {}
      case HELD_UP -> {
        work.owner.slow.add(work.name());
        add(work, now);
      }
    }
  }

  @Nullable String standing(Work work, long now) {
    boolean waits = waiting.contains(work);
    if (!waits && work.hasBegun && work.begun - work.since > now - work.begun) {
      return ("The request waited in HiLo's own queue for %s ms, which left the database too"
              + " little time.")
          .formatted(TimeUnit.NANOSECONDS.toMillis(work.begun - work.since));
    }
    if (!waits) {
      return null;
    }
    long before = waiting.stream().filter(other -> compare(other, work, now) < 0).count();
    List<String> names = running.stream().map(Work::name).distinct().toList();
    String busyWith = String.join("', '", names.subList(0, Math.min(MOST_NAMED, names.size())));
    String busy =
        "Busy threads: %s, with '%s'%s."
            .formatted(
                running.size(), busyWith, names.size() > MOST_NAMED ? " and other counters" : "");
    return "The request has been waiting in HiLo's own queue for %s ms; requests before it: %s. %s"
        .formatted(
            TimeUnit.NANOSECONDS.toMillis(now - work.since),
            before,
            names.isEmpty() ? "No thread is running." : busy);
  }
}
