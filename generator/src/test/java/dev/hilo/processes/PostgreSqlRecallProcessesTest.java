package dev.hilo.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.support.Await;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Four processes, rows that are imported into their ranges, and a recall. */
@Tag("soak")
class PostgreSqlRecallProcessesTest extends ChildProcesses {

  private static final int IMPORTED = 5_000;

  @Test
  void noRecalledNumberIsTakenAfterTheStatedTime() throws Exception {
    schema().execute("create table orders (number bigint primary key)");
    try (HiLo hilo = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
      hilo.verify();
      for (int i = 0; i < 4; i++) {
        start(
            RecallProcess.class,
            List.of(schema().sharedUrl(), schema().user(), schema().password()));
      }
      for (ChildProcess process : processes) {
        process.await("ready");
      }
      Await.until("the ranges have grown", () -> max() > 300_000);
      ChildProcess stopped = processes.get(0);
      stopped.signal("STOP");
      long highest = max();
      schema()
          .execute(
              "insert into orders select generate_series(%d, %d)"
                  .formatted(highest - IMPORTED + 1, highest));

      long recalled = hilo.counters().recall("orders", highest);

      long returned = System.currentTimeMillis();
      TimeUnit.MILLISECONDS.sleep(2 * RecallProcess.WITHIN.toMillis());
      long woken = System.currentTimeMillis();
      stopped.signal("CONT");
      TimeUnit.MILLISECONDS.sleep(2 * RecallProcess.WITHIN.toMillis());
      for (ChildProcess process : processes) {
        process.go();
      }
      for (ChildProcess process : processes) {
        long[] took = took(process);
        long since = took[0] - (process == stopped ? woken : returned);
        System.out.printf(
            "%s: %d of %d numbers are at or below %d; the last came %d ms after %s%n",
            database().label(),
            took[1],
            took[2],
            recalled,
            since,
            process == stopped ? "its waking" : "the recall");
        assertThat(since).isLessThanOrEqualTo(RecallProcess.WITHIN.toMillis());
        assertThat(took[2]).as("and it went on").isGreaterThan(took[1]);
        process.end();
      }
    }
  }

  private static long[] took(ChildProcess process) throws IOException {
    return Arrays.stream(process.await("took").split(" ")).mapToLong(Long::parseLong).toArray();
  }

  private long max() {
    return number("select coalesce(max(max_value), 0) from hilo where name = 'orders'");
  }
}
