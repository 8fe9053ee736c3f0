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
import java.util.function.Consumer;

/**
 * Uses each kind of counter while an Error is thrown at the first call of a method of the core, at
 * the second call, and so on to the last one. After each Error the next call of every kind must
 * succeed. Returns what was wrong.
 */
public final class EveryCall implements Callable<List<String>> {

  private static final Duration TIMEOUT = Duration.ofMillis(200);
  private static final int LEAST_CALLS = 1_000;
  private static final int TRIES = 600;

  private final Set<String> given = new HashSet<>();
  private final List<String> wrong = new ArrayList<>();
  private boolean isRepeating;

  @Override
  public List<String> call() throws InterruptedException {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HikariDataSource pool = Pools.hikari(schema.dataSource(), 2, true);
        HiLo hilo =
            HiLo.builder(pool)
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(2))
                .reserveTimeout(TIMEOUT)
                .build()) {
      // Classes that fail while they are initialized are lost to the JVM, whoever uses them.
      for (int i = 0; i < 3; i++) {
        check("nowhere", hilo);
        hilo.suspend();
        hilo.resume();
      }
      int calls = 0;
      calls += each(hilo, () -> use(hilo), place -> {});
      calls += each(hilo, () -> suspend(hilo), place -> checkSuspension(place, hilo));
      if (calls < LEAST_CALLS) {
        wrong.add("Only " + calls + " calls");
      }
      int numbers = given.size();
      // Its numbers begin at 1 again, perhaps late: a deletion whose caller is gone still ends.
      isRepeating = true;
      calls += each(hilo, () -> hilo.counters().reset(), place -> {});
      System.out.println("An Error at each of " + calls + " calls; numbers given: " + numbers);
    }
    return wrong;
  }

  private int each(HiLo hilo, Runnable use, Consumer<String> after) throws InterruptedException {
    for (int calls = 1; ; calls++) {
      ThrownError.after(calls);
      try {
        use.run();
      } catch (Throwable e) {
        // The caller's own misfortune.
      }
      String place = ThrownError.end();
      Thread.interrupted();
      after.accept(String.valueOf(place));
      hilo.resume();
      if (place == null || !wrong.isEmpty()) {
        return calls - 1;
      }
      check(place, hilo);
    }
  }

  /** Whatever an Error left of a suspension, the next one leaves no number in memory. */
  private void checkSuspension(String place, HiLo hilo) {
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

  private void check(String place, HiLo hilo) throws InterruptedException {
    // At once, unless it still waits for the end of what the Error left behind. A busy machine may
    // need longer than that.
    for (int tries = 1; ; tries++) {
      try {
        use(hilo);
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
      once(hilo.nextId("orders"));
    }
    once(hilo.nextIdentity("users"));
    once(hilo.nextSequenceId("events"));
    IdBlock block = hilo.collection("lines").reserve(2);
    once(block.nextId());
    once(block.nextId());
  }

  private void suspend(HiLo hilo) {
    once(hilo.nextId("orders"));
    hilo.suspend();
    hilo.resume();
    once(hilo.nextId("orders"));
  }

  private void once(String id) {
    if (!given.add(id) && !isRepeating) {
      wrong.add("Given twice: " + id);
    }
  }
}
