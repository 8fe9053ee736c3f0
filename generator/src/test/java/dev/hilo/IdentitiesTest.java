package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.table.TimeLimits;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentitiesTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table).build();
  private final Identities identities = hilo.identities();

  @AfterEach
  void close() {
    hilo.close();
  }

  private String assign(String id) {
    return hilo.collection("anything").assign(id);
  }

  @Test
  void documentsAndCommandsShareTheNumbers() {
    assertThat(assign("users|")).isEqualTo("users/1");
    assertThat(identities.nextNumber("users")).isEqualTo(2);
    assertThat(assign("users|")).isEqualTo("users/3");

    assertThat(identities.all()).containsExactly(Map.entry("users|", 3L));
  }

  @Test
  void aSeedMayBeZero() {
    assign("users|");

    assertThat(identities.seed("users", 0)).isEqualTo(1);
    assertThat(identities.forceSeed("users", 0)).isZero();
    assertThat(assign("users|")).isEqualTo("users/1");
  }

  @Test
  void aSeedMakesTheCounterThatIsNotThere() {
    assertThat(identities.seed("users", 7)).isEqualTo(7);
    assertThat(identities.forceSeed("people", 9)).isEqualTo(9);

    assertThat(identities.all()).containsExactly(Map.entry("people|", 9L), Map.entry("users|", 7L));
    assertThat(hilo.nextIdentity("users")).isEqualTo("users/8");
  }

  @Test
  void casingsShareACounterAndKeepTheirCasing() {
    assertThat(assign("Users|")).isEqualTo("Users/1");
    assertThat(assign("users|")).isEqualTo("users/2");
    assertThat(identities.nextNumber("USERS|")).isEqualTo(3);
    assertThat(identities.seed("uSers", 9)).isEqualTo(9);

    assertThat(identities.all()).containsExactly(Map.entry("users|", 9L));
  }

  @Test
  void theBarBehindThePrefixMayBeThereOrNot() {
    assertThat(identities.nextNumber("users|")).isEqualTo(1);
    assertThat(identities.nextNumber("users")).isEqualTo(2);
    assertThat(identities.seed("users|", 5)).isEqualTo(5);
    assertThat(identities.forceSeed("users|", 4)).isEqualTo(4);
    assertThat(identities.all()).containsOnlyKeys("users|");
  }

  @Test
  void allAreIdentitiesOnly() {
    hilo.nextId("orders");
    hilo.nextSequenceId("orders");
    hilo.nextIdentity("orders");

    assertThat(identities.all()).containsExactly(Map.entry("orders|", 1L));
    assertThat(hilo.counters().rows()).hasSize(3);
  }

  @Test
  void manyAtOnceAreOneReservation() {
    hilo.nextIdentity("users");
    table.drainCalls();

    assertThat(hilo.nextIdentities("Users", 500))
        .hasSize(500)
        .startsWith("Users/2", "Users/3")
        .endsWith("Users/501")
        .doesNotHaveDuplicates();

    assertThat(table.calls()).containsExactly("set users| 1->501");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 100_001, Integer.MIN_VALUE})
  void otherCountsAreRefused(int count) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.nextIdentities("users", count))
        .withMessageContaining("1 to 100000");
    assertThat(table.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE})
  void rejectsSeedsWithoutASuccessor(long value) {
    for (Runnable seed :
        new Runnable[] {
          () -> identities.seed("users", value), () -> identities.forceSeed("users", value)
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(seed::run)
          .withMessageContainingAll("users|", Long.toString(value), "choose");
    }
    assertThat(table.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "|", "users/", "users||", " users", "a\\b"})
  void prefixesThatMayBeNoneAreRefused(String prefix) {
    assertThatIllegalArgumentException().isThrownBy(() -> identities.nextNumber(prefix));
    assertThatIllegalArgumentException().isThrownBy(() -> identities.seed(prefix, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> identities.forceSeed(prefix, 1));
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void theirNumbersAreNotThoseOfHiLo() {
    assertThat(hilo.nextNumber("users")).isEqualTo(1);
    assertThat(identities.nextNumber("users")).isEqualTo(1);
    assertThat(hilo.nextNumber("users")).isEqualTo(2);
    assertThat(identities.nextNumber("users")).isEqualTo(2);
  }

  @Test
  void rejectsEveryCallAfterClose() {
    hilo.nextIdentity("users");
    hilo.close();

    for (Runnable use :
        new Runnable[] {
          () -> hilo.nextIdentity("users"),
          () -> hilo.nextIdentities("users", 2),
          () -> identities.nextNumber("users"),
          () -> identities.seed("users", 9),
          () -> identities.forceSeed("users", 9),
          identities::all,
          () -> hilo.nextSequenceId("users")
        }) {
      assertThatThrownBy(use::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
    }
    assertThat(table.row("users|")).as("nothing is held").isEqualTo(1);
  }

  @Test
  void oneTimeLimitHoldsForAllThatAGaplessNumberNeeds() {
    FakeTable table = new FakeTable();
    FakeTime time = new FakeTime();
    // The row is made late.
    table.before("max invoices|", () -> time.advance(Duration.ofSeconds(8)));
    try (HiLo hilo = FakeHiLo.on(table, time).reserveTimeout(Duration.ofSeconds(10)).build()) {
      table.drainCalls();

      hilo.nextGaplessIdentity(FakeHiLo.connectionInTransaction(), "invoices");

      assertThat(table.drainCalls()).last().isEqualTo("increment invoices|");
      assertThat(table.limits())
          .last()
          .extracting(TimeLimits::answer)
          .isEqualTo(Duration.ofSeconds(2));
    }
  }

  @Test
  void thePrefixMayBeGivenAsItIsAskedFor() {
    try (HiLo hilo = FakeHiLo.on(new FakeTable()).gaplessIdentity("invoices|").build()) {
      assertThat(hilo.nextIdentity("companies|")).isEqualTo("companies/1");
      assertThat(hilo.nextIdentities("companies|", 2))
          .containsExactly("companies/2", "companies/3");
      assertThatThrownBy(() -> hilo.nextIdentity("invoices"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("gapless");
    }
  }
}
