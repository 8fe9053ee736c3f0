package dev.hilo.trace;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.IdBlock;
import dev.hilo.RangeSize;
import dev.hilo.support.Pools;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * Uses each kind of counter while an Error is thrown at the first call of a method of the core, at
 * the second call, and so on to the last one. After each Error the next call of every kind must
 * succeed. Returns what was wrong.
 */
public final class EveryCall implements Callable<List<String>> {

  private static final Duration TIMEOUT = Duration.ofMillis(200);
  private static final int LEAST_CALLS = 1_000;
  private static final int TRIES = 600;

  /**
   * A use ends after so many times in a row without an Error: on a busy machine a call may be cut
   * short, and so make fewer calls of methods than else.
   */
  private static final int MISSES = 3;

  private final Set<String> given = new HashSet<>();
  private final List<String> wrong = new ArrayList<>();
  private String place = "nowhere";
  private long number;
  private volatile long seeded;

  @Override
  public List<String> call() throws InterruptedException {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HikariDataSource pool = Pools.hikari(schema.dataSource(), 2, true)) {
      int calls = 0;
      int numbers = 0;
      try (HiLo hilo = hilo(pool, true)) {
        // Classes that fail while they are initialized are lost to the JVM, whoever uses them.
        for (int i = 0; i < 3; i++) {
          check(hilo);
          hilo.suspend();
          hilo.resume();
        }
        calls += each(hilo, () -> {}, () -> use(hilo), () -> {});
        calls += each(hilo, () -> {}, () -> suspend(hilo), () -> checkSuspension(hilo));
        calls += each(hilo, () -> {}, () -> seedMeanwhile(hilo), () -> {});
        numbers = given.size();
      }
      // Without prefetch each call of the reset gets its Error: no other thread makes calls.
      try (HiLo hilo = hilo(pool, false)) {
        // Whether the counters were reset or not: from then on each number is given once.
        seeded = 0;
        calls += each(hilo, () -> startOver(hilo), () -> hilo.counters().reset(), given::clear);
      }
      calls += eachOfAClose(pool);
      if (calls < LEAST_CALLS) {
        wrong.add("Only " + calls + " calls");
      }
      System.out.println("calls: " + calls + ", numbers given: " + numbers);
    }
    return wrong;
  }

  private static HiLo hilo(HikariDataSource pool, boolean prefetch) {
    return HiLo.builder(pool)
        .createTableIfMissing()
        .rangeSize(RangeSize.fixed(2))
        .prefetch(prefetch)
        .reserveTimeout(TIMEOUT)
        .build();
  }

  private int each(HiLo hilo, Runnable before, Runnable use, Runnable after)
      throws InterruptedException {
    int missed = 0;
    for (int calls = 1; ; calls += missed == 0 ? 1 : 0) {
      succeed(hilo, before);
      ThrownError.after(calls);
      Throwable failure = null;
      try {
        use.run();
      } catch (Throwable e) {
        failure = e; // The caller's own misfortune.
      }
      String thrown = ThrownError.end();
      place = String.valueOf(thrown);
      Thread.interrupted();
      after.run();
      hilo.resume();
      missed = thrown == null ? missed + 1 : 0;
      if (missed == TRIES) {
        wrong.add("Fails without an Error: " + failure);
      }
      if ((missed >= MISSES && failure == null) || !wrong.isEmpty()) {
        return calls - 1;
      }
      check(hilo);
    }
  }

  /** Whatever an Error left of a close, a second one leaves no number in memory. */
  private int eachOfAClose(HikariDataSource pool) throws InterruptedException {
    int missed = 0;
    for (int calls = 1; ; calls += missed == 0 ? 1 : 0) {
      HiLo hilo = hilo(pool, true);
      succeed(hilo, () -> once(hilo.nextId("closings")));
      ThrownError.after(calls);
      try {
        hilo.close();
      } catch (Throwable e) {
        // The caller's own misfortune.
      }
      String thrown = ThrownError.end();
      place = String.valueOf(thrown);
      Thread.interrupted();
      hilo.close();
      hilo.counters()
          .statistics()
          .forEach(
              (counter, one) -> {
                if (one.remaining() > 0) {
                  wrong.add("In memory although closed, after an Error " + place);
                }
              });
      missed = thrown == null ? missed + 1 : 0;
      if (missed == MISSES || !wrong.isEmpty()) {
        return calls - 1;
      }
    }
  }

  /** A range arrives that was reserved before the counter was seeded, and is below the seed. */
  private void seedMeanwhile(HiLo hilo) {
    long upTo = number + 100;
    ThrownError.meanwhile(
        "RangeCursor.over",
        () -> {
          hilo.counters().seed("orders", upTo);
          seeded = upTo;
        });
    for (int i = 0; i < 3; i++) {
      order(hilo);
    }
  }

  /** Numbers are low, so that those in memory come again soon if they are not dropped. */
  private void startOver(HiLo hilo) {
    hilo.counters().reset();
    given.clear();
    use(hilo);
  }

  /** Whatever an Error left of a suspension, the next one leaves no number in memory. */
  private void checkSuspension(HiLo hilo) {
    boolean unused = hilo.suspend();
    hilo.counters()
        .statistics()
        .forEach(
            (counter, one) -> {
              if (one.remaining() > 0) {
                wrong.add("In memory while suspended, after an Error " + place + ": " + counter);
              }
            });
  }

  private void check(HiLo hilo) throws InterruptedException {
    succeed(
        hilo,
        () -> {
          use(hilo);
          use(hilo);
        });
  }

  /**
   * Tries until it succeeds: at once, unless it still waits for the end of what the Error left
   * behind. A busy machine may need longer than that.
   */
  private void succeed(HiLo hilo, Runnable call) throws InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        call.run();
        return;
      } catch (RuntimeException | Error e) {
        if (tries == TRIES) {
          wrong.add("Dead after an Error " + place + ": " + e);
          return;
        }
      }
      Thread.sleep(TIMEOUT.toMillis());
      hilo.resume();
    }
  }

  private void use(HiLo hilo) {
    for (int i = 0; i < 3; i++) {
      order(hilo);
    }
    once(hilo.nextIdentity("users"));
    once(hilo.nextSequenceId("events"));
    IdBlock block = hilo.collection("lines").reserve(2);
    once(block.nextId());
    once(block.nextId());
  }

  private void suspend(HiLo hilo) {
    order(hilo);
    hilo.suspend();
    hilo.resume();
    order(hilo);
  }

  private void order(HiLo hilo) {
    long above = seeded;
    String id = hilo.nextId("orders");
    once(id);
    number = Long.parseLong(id.substring("orders/".length(), id.length() - "-A".length()));
    if (number <= above) {
      wrong.add("Not above the seed " + above + ": " + id + ", after an Error " + place);
    }
  }

  private void once(String id) {
    if (!given.add(id)) {
      wrong.add("Given twice: " + id + ", after an Error " + place);
    }
  }
}
