package dev.hilo.torture.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A run can be repeated. */
class FaultScheduleTest {

  @Test
  void sameSeedGivesTheSameSchedule() {
    assertThat(schedule(7)).isEqualTo(schedule(7)).isNotEqualTo(schedule(8));
  }

  private static List<Fault> schedule(long seed) {
    FaultSchedule schedule = new FaultSchedule(seed, 20, 4, List.of(FaultKind.CUT, FaultKind.KILL));
    return Stream.generate(schedule::next).limit(100).toList();
  }
}
