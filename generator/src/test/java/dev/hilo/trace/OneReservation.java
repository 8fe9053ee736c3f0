package dev.hilo.trace;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.support.Pools;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.lang.Thread.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Reservations of one id each, in the steady state: on H2 by HikariCP, without prefetch. */
public final class OneReservation implements Callable<List<Trace.Figures>> {

  private static final int FIRST = 20;
  private static final int TRACED = 21;

  @Override
  public List<Trace.Figures> call() {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HikariDataSource pool = Pools.hikari(schema.dataSource(), 2, true);
        HiLo hilo =
            HiLo.builder(pool)
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(1))
                .prefetch(false)
                .reserveTimeout(Duration.ofMinutes(1))
                .build()) {
      for (int i = 0; i < FIRST; i++) {
        hilo.nextId("orders");
      }
      List<Trace.Figures> all = new ArrayList<>();
      for (int i = 0; i < TRACED; i++) {
        awaitIdle();
        Trace.begin();
        hilo.nextId("orders");
        awaitIdle();
        all.add(Trace.end());
      }
      return all;
    }
  }

  /** The thread that reserved goes on for a while after the caller has its id. */
  private static void awaitIdle() {
    Await.until(
        "HiLo's threads wait for work",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("hilo"))
                .allMatch(thread -> thread.getState() != State.RUNNABLE));
  }
}
