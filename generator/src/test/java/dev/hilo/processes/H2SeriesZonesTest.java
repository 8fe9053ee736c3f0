package dev.hilo.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** JVMs in different time zones and languages number in the year of the series' zone. */
class H2SeriesZonesTest extends DatabaseTest {

  @Test
  void newYearIsInTheZoneOfTheSeries() throws IOException, InterruptedException {
    try (HiLo hilo =
        WithoutPrefetch.builder(schema().dataSource()).createTableIfMissing().build()) {
      hilo.verify();
    }
    // A minute before, and the moment of, New Year in Berlin.
    assertThat(number("Pacific/Kiritimati", "2026-12-31T22:59:00Z"))
        .isEqualTo("2026-00001 in 2027");
    assertThat(number("Pacific/Pago_Pago", "2026-12-31T23:00:00Z")).isEqualTo("2027-00001 in 2026");
    assertThat(number("Pacific/Kiritimati", "2026-12-31T23:00:00Z"))
        .isEqualTo("2027-00002 in 2027");
  }

  private String number(String zone, String moment) throws IOException, InterruptedException {
    String options = "-Duser.timezone=" + zone + " -Duser.language=ar -Duser.country=EG";
    try (ChildProcess process =
        new ChildProcess(
            SeriesProcess.class,
            List.of(schema().sharedUrl(), schema().user(), schema().password(), moment),
            Map.of("JAVA_TOOL_OPTIONS", options))) {
      String said = process.await("took ");
      process.end();
      return said;
    }
  }
}
