package dev.hilo.samples.documents.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PrintedProgressTest {

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final AtomicLong clock = new AtomicLong(77);

  @Test
  void printsALineForEachTenthAndTheEnd() {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        HiLo hilo =
            HiLo.builder(schema.dataSource())
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(100))
                .prefetch(false)
                .build()) {
      hilo.nextSequenceId("before");
      PrintedProgress progress = new PrintedProgress(out(), hilo, 2_500, clock::get);
      for (int done = 0; done < 2_500; done += 125) {
        for (int i = 0; i < 125; i++) {
          hilo.nextSequenceId("readings");
        }
        clock.addAndGet(50_000_000);
        progress.stored(125, "readings/" + (done + 125));
      }
    }

    assertThat(output.toString(StandardCharsets.UTF_8).lines())
        .hasSize(10)
        .startsWith(
            "          250 documents     2,500 rows/s    2 reservations   readings/250",
            "          500 documents     2,500 rows/s    5 reservations   readings/500")
        .endsWith("        2,500 documents     2,500 rows/s   25 reservations   readings/2500");
  }

  private PrintStream out() {
    return new PrintStream(output, true, StandardCharsets.UTF_8);
  }
}
