package dev.hilo.benchmarks.processes;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.CollectionIds;
import dev.hilo.CollectionStatistics;
import dev.hilo.CompareAndSet;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.RangeSize;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.harness.Fork;
import java.io.Serializable;
import java.util.ArrayList;

/**
 * Takes numbers of one counter as fast as it can, on one thread. It measures when all processes are
 * running.
 */
public final class NumberTaker implements Fork.Program<NumberTaker.Task, NumberTaker.Tally> {

  private static final String COLLECTION = "orders";

  /** The numbers between two readings of the clock, which costs more than a number. */
  private static final int NUMBERS_PER_READING = 16;

  @Override
  public Tally answer(Task task) throws InterruptedException {
    Ranges ranges = new Ranges();
    Tally tally;
    try (HikariDataSource pool = task.database.pool(2)) {
      HiLoBuilder builder =
          HiLo.builder(pool).rangeSize(RangeSize.fixed(task.size)).listener(ranges);
      try (HiLo hilo = CompareAndSet.set(builder, task.compareAndSet).build()) {
        hilo.verify();
        Thread.sleep(Math.max(0, task.beginMillis - System.currentTimeMillis()));
        tally = take(hilo, task);
      }
    }
    // With the returns of the close.
    tally.ranges.addAll(ranges.list());
    return tally;
  }

  private static Tally take(HiLo hilo, Task task) {
    CollectionIds ids = hilo.collection(COLLECTION);
    long[] last = new long[1];
    long begin = takeUntil(System.nanoTime() + task.settleMillis * 1_000_000, ids, last);
    CollectionStatistics before = requireNonNull(hilo.counters().statistics().get(COLLECTION));
    long end = takeUntil(begin + task.watchMillis * 1_000_000, ids, last);
    CollectionStatistics after = requireNonNull(hilo.counters().statistics().get(COLLECTION));
    return new Tally(
        after.generated() - before.generated(),
        after.reservations() - before.reservations(),
        after.conflicts() - before.conflicts(),
        end - begin,
        new ArrayList<>());
  }

  private static long takeUntil(long deadline, CollectionIds ids, long[] last) {
    long now;
    do {
      for (int i = 0; i < NUMBERS_PER_READING; i++) {
        long number = ids.nextNumber();
        if (number <= last[0]) {
          throw new IllegalStateException("The number " + number + " follows " + last[0]);
        }
        last[0] = number;
      }
      now = System.nanoTime();
    } while (now - deadline < 0);
    return now;
  }

  /**
   * A run.
   *
   * @param compareAndSet whether to reserve by compare-and-set, even if the database could do it in
   *     one statement
   * @param beginMillis when all processes begin, by {@link System#currentTimeMillis}
   */
  record Task(
      Database database,
      int size,
      boolean compareAndSet,
      long beginMillis,
      long settleMillis,
      long watchMillis)
      implements Serializable {}

  /**
   * The measurements of one or several processes.
   *
   * @param ranges all ranges, including the ones before the measurement
   */
  record Tally(
      long ids, long reservations, long conflicts, long nanos, ArrayList<Ranges.Range> ranges)
      implements Serializable {

    Tally and(Tally other) {
      ArrayList<Ranges.Range> both = new ArrayList<>(ranges);
      both.addAll(other.ranges);
      return new Tally(
          ids + other.ids,
          reservations + other.reservations,
          conflicts + other.conflicts,
          Math.max(nanos, other.nanos),
          both);
    }
  }
}
