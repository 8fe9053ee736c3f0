package dev.hilo.internal.reserve;

import static dev.hilo.internal.reserve.TestRetries.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.Fault;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.support.ProtocolRule;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Setting Max to a given value. */
class CounterSeederTest {

  private static final CounterKey USERS = CounterKey.shared("users|");

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final CounterSeeder seeds =
      new CounterSeeder(table, TestRetries.rule(time, bound -> bound - 1));

  private long deadline() {
    return time.nanos() + 10_000_000_000L;
  }

  @ProtocolRule("D2")
  @Test
  void raiseNeverLowers() throws Exception {
    assertThat(all(seeds.raise(USERS, 5, deadline()))).isEqualTo(5);
    assertThat(all(seeds.raise(USERS, 3, deadline()))).isEqualTo(5);
    assertThat(all(seeds.raise(USERS, 9, deadline()))).isEqualTo(9);

    assertThat(table.row("users|")).isEqualTo(9);
  }

  @ProtocolRule("D2")
  @Test
  void forceSets() throws Exception {
    assertThat(all(seeds.force(USERS, 5, deadline()))).isEqualTo(5);
    assertThat(all(seeds.force(USERS, 3, deadline()))).isEqualTo(3);
    table.drainCalls();
    assertThat(all(seeds.force(USERS, 3, deadline()))).isEqualTo(3);

    assertThat(table.calls()).containsExactly("max users|");
    assertThat(table.row("users|")).isEqualTo(3);
  }

  @Test
  void provideMakesTheRowAndLeavesOneThatIsThere() throws Exception {
    assertThat(all(seeds.provide(USERS, deadline()))).isZero();
    assertThat(table.row("users|")).isZero();
    table.restore("users|", 7);
    assertThat(all(seeds.provide(USERS, deadline()))).isEqualTo(7);
    table.restore("users|", -7);
    assertThat(all(seeds.provide(USERS, deadline()))).isEqualTo(-7);

    assertThat(table.row("users|")).isEqualTo(-7);
  }

  @Test
  void retriesAfterAConflict() throws Exception {
    table.restore("users|", 1);
    table.before("set users| 1->", () -> table.restore("users|", 2));

    assertThat(all(seeds.raise(USERS, 9, deadline()))).isEqualTo(9);
    table.restore("users|", 1);
    assertThat(all(seeds.force(USERS, 5, deadline()))).isEqualTo(5);
    assertThat(table.row("users|")).isEqualTo(5);
  }

  @Test
  void retriesAfterALostInsert() throws Exception {
    table.before("insert", () -> table.restore("users|", 40));

    assertThat(all(seeds.raise(USERS, 9, deadline()))).isEqualTo(40);
    table.truncate();
    assertThat(all(seeds.force(USERS, 9, deadline()))).isEqualTo(9);
    table.truncate();
    assertThat(all(seeds.provide(USERS, deadline()))).isEqualTo(40);
  }

  @ProtocolRule("E4")
  @Test
  void aForcedSeedWithALostAnswerIsNotRepeated() {
    table.restore("users|", 1991);
    table.before("set", () -> table.failNext(Fault.answerLost()));

    assertThatThrownBy(() -> all(seeds.force(USERS, 1975, deadline())))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("'users|' may have taken place")
        .hasCauseInstanceOf(TableException.class);

    assertThat(table.calls()).containsExactly("max users|", "set users| 1991->1975");
  }

  @Test
  void aForcedSeedWithAnUnknownOutcomeIsNotRepeated() {
    table.restore("users|", 1991);
    for (FailureKind kind : new FailureKind[] {FailureKind.TIMEOUT, FailureKind.OTHER}) {
      table.before("set", () -> table.failNext(Fault.unsure(kind, false)));
      table.drainCalls();

      assertThatThrownBy(() -> all(seeds.force(USERS, 1975, deadline())))
          .isInstanceOf(ReservationException.class);

      assertThat(table.calls()).hasSize(2);
    }
  }

  /** Before it there was only a read. */
  @Test
  void aForcedSeedIsRepeatedIfTheAnswerOfItsReadIsLost() throws Exception {
    table.restore("users|", 1991);
    table.failNext(Fault.answerLost());

    assertThat(all(seeds.force(USERS, 1975, deadline()))).isEqualTo(1975);
    assertThat(table.calls()).containsExactly("max users|", "max users|", "set users| 1991->1975");
  }

  @Test
  void aForcedSeedThatTheDatabaseRolledBackIsRepeated() throws Exception {
    table.restore("users|", 1991);
    table.failNext(Fault.refused(FailureKind.CONFLICT), Fault.refused(FailureKind.CONFLICT));

    assertThat(all(seeds.force(USERS, 1975, deadline()))).isEqualTo(1975);
    assertThat(table.row("users|")).isEqualTo(1975);
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureKind.class,
      names = {"CONFLICT", "LOCKED", "TIMEOUT", "UNAVAILABLE", "DUPLICATE", "OTHER"})
  void raisingIsRetriedAfterTransientFailures(FailureKind kind) throws Exception {
    table.failNext(Fault.refused(kind), Fault.unsure(kind, true));

    assertThat(all(seeds.raise(USERS, 7, deadline()))).isEqualTo(7);
    assertThat(table.row("users|")).isEqualTo(7);
    table.truncate();
    table.failNext(Fault.refused(kind), Fault.unsure(kind, true));
    all(seeds.provide(USERS, deadline()));

    assertThat(table.row("users|")).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureKind.class,
      names = {"MISSING_TABLE", "REFUSED"})
  void permanentFailuresAreReportedAtOnce(FailureKind kind) {
    for (Command command : new Command[] {seeds::raise, seeds::force}) {
      table.failNext(Fault.refused(kind));
      table.drainCalls();

      assertThatThrownBy(() -> all(command.run(USERS, 7, deadline())))
          .isInstanceOf(ReservationException.class)
          .hasMessageContaining("injected: " + kind);

      assertThat(table.calls()).hasSize(1);
    }
  }

  @Test
  void itEndsWithTheTime() {
    for (Command command : new Command[] {seeds::raise, seeds::force}) {
      table.restore("users|", 1);
      table.before(
          "set",
          () -> {
            Long max = table.row("users|");
            table.restore("users|", max == null ? 0 : max - 1);
          });

      assertThatThrownBy(() -> all(command.run(USERS, 7, deadline())))
          .isInstanceOf(ReservationException.class)
          .hasMessageContainingAll("'users|'", "with 7", "other clients were faster");
    }
  }

  @Test
  void anOutageEndsWithTheTimeToo() {
    table.failAll(() -> Fault.refused(FailureKind.UNAVAILABLE));

    assertThatThrownBy(() -> all(seeds.raise(USERS, 7, deadline())))
        .isInstanceOf(ReservationException.class)
        .hasMessageContaining("injected: UNAVAILABLE");
    assertThat(time.sleeps().stream().map(Duration::ofNanos).map(Duration::toMillis).limit(4))
        .as("the pace of an outage")
        .containsExactly(150L, 300L, 600L, 600L);
  }

  private interface Command {
    Request<Long> run(CounterKey key, long value, long deadline);
  }
}
