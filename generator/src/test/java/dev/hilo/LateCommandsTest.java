package dev.hilo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.range.HeldCalls;
import dev.hilo.internal.range.ImpatientTime;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ConcurrentCalls;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commands whose caller gives up while an attempt is under way. */
class LateCommandsTest {

  private final FakeTable table = new FakeTable();

  /** Ends the wait of the caller once the second attempt is under way. */
  private final ImpatientTime time = new ImpatientTime();

  private HiLo hilo() {
    return FakeHiLo.on(table, time).reserveTimeout(Duration.ofMinutes(1)).build();
  }

  enum Command {
    SEED_OF_AN_IDENTITY,
    FORCED_SEED,
    SEED,
    BLOCK
  }

  private static void run(Command command, HiLo hilo) {
    switch (command) {
      case SEED_OF_AN_IDENTITY -> hilo.identities().seed("orders", 7);
      case FORCED_SEED -> hilo.identities().forceSeed("orders", 7);
      case SEED -> hilo.counters().seed("orders", 7);
      case BLOCK -> hilo.collection("orders").reserve(10);
    }
  }

  @EnumSource
  @ParameterizedTest
  void anAttemptThatNeverEndsDoesNotHideTheFailuresBefore(Command command) {
    table.failNext(Fault.refused(FailureKind.LOCKED));
    HeldCalls held = HeldCalls.before(table, call -> table.calls().size() == 2);
    try (HiLo hilo = hilo()) {
      ConcurrentCalls<Boolean> clock =
          ConcurrentCalls.start(
              1,
              () -> {
                held.await();
                time.impatient(true);
              });
      assertThatThrownBy(() -> run(command, hilo))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("injected: LOCKED")
          .hasCauseInstanceOf(TableException.class);
      clock.results();
      time.impatient(false);
      held.release();
    }
  }
}
