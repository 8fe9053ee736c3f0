package dev.hilo.trace;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * How much a reader has to follow who wants to know how one id is reserved. The limits stand in
 * {@code reservation.properties}, and are only ever lowered.
 */
class ReservationTraceTest {

  @Test
  void aReservationEntersNoMoreFilesAndMethodsThanBefore() throws Exception {
    Callable<?> scenario = new TracedCore(OneReservation.class, Trace.Entering.class).newScenario();

    List<Trace.Figures> all =
        ((List<?>) requireNonNull(scenario.call()))
            .stream().map(Trace.Figures.class::cast).toList();

    // A thread that waits looks once more now and then, the more often the busier the machine is.
    Trace.Figures least =
        all.stream().min(Comparator.comparingInt(Trace.Figures::moves)).orElseThrow();
    String said =
        ("One reservation enters %s files and %s methods, and moves between files %s times. If"
                + " that is more than generator/src/test/resources/dev/hilo/trace/"
                + "reservation.properties says, put what is new into a class that it enters"
                + " already. The files: %s")
            .formatted(
                least.files().size(),
                least.methods().size(),
                least.moves(),
                String.join(" > ", least.files()));
    System.out.println(said);
    Properties most = limits();
    assertThat(least.files().size()).as(said).isBetween(1, limit(most, "files"));
    assertThat(least.methods().size()).as(said).isLessThanOrEqualTo(limit(most, "methods"));
    assertThat(least.moves()).as(said).isLessThanOrEqualTo(limit(most, "moves"));
  }

  private static Properties limits() throws IOException {
    Properties limits = new Properties();
    try (InputStream file =
        requireNonNull(ReservationTraceTest.class.getResourceAsStream("reservation.properties"))) {
      limits.load(file);
    }
    return limits;
  }

  private static int limit(Properties limits, String name) {
    return Integer.parseInt(requireNonNull(limits.getProperty(name), name));
  }
}
