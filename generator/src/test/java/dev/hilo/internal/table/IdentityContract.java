package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Identities of several clients. */
@Proves(Cell.PROTOCOL)
interface IdentityContract extends OnDatabase {

  private HiLo hilo() {
    return builder().createTableIfMissing().build();
  }

  private HiLoBuilder builder() {
    return HiLo.builder(schema().dataSource()).reserveTimeout(UNLESS_IT_HANGS);
  }

  @Test
  default void seedsHoldForAllClients() {
    try (HiLo a = hilo();
        HiLo b = hilo()) {
      assertThat(a.nextIdentity("users")).isEqualTo("users/1");
      assertThat(b.identities().seed("users", 1990)).isEqualTo(1990);
      assertThat(a.nextIdentity("Users")).isEqualTo("Users/1991");
      assertThat(b.identities().seed("users", 1975)).isEqualTo(1991);
      assertThat(b.identities().forceSeed("users", 1975)).isEqualTo(1975);
      assertThat(a.nextIdentity("users")).isEqualTo("users/1976");
      assertThat(b.nextIdentities("users", 3))
          .containsExactly("users/1977", "users/1978", "users/1979");
      assertThat(a.identities().forceSeed("users", 0)).isZero();
      assertThat(b.identities().nextNumber("users")).isEqualTo(1);
      assertThat(a.identities().all()).hasSize(1).containsEntry("users|", 1L);
    }
  }

  @Test
  @Proves(Cell.RACES)
  default void twoClientsOfManyThreadsGiveEachNumberOnce() {
    IssuedNumbers numbers = new IssuedNumbers();
    try (HiLo a = hilo();
        HiLo b = hilo()) {
      ConcurrentCalls.run(
          8, List.of(a, b), mine -> numbers.take(25, () -> mine.identities().nextNumber("users")));
    }
    numbers.risingForEach().exactly(1, 200);
    assertThat(row("users|")).isEqualTo(200);
  }

  @Test
  @Proves(Cell.RACES)
  default void manySeedsAtOnceLeaveTheHighest() {
    AtomicInteger next = new AtomicInteger();
    try (HiLo a = hilo();
        HiLo b = hilo()) {
      ConcurrentCalls.run(
          8,
          () -> {
            for (int i = 0; i < 10; i++) {
              int value = next.incrementAndGet();
              HiLo mine = value % 2 == 0 ? a : b;
              assertThat(mine.identities().seed("users", value)).isGreaterThanOrEqualTo(value);
            }
          });
    }
    assertThat(row("users|")).isEqualTo(80);
  }

  @Test
  default void sequencesHaveARowForEachTag() {
    try (HiLo a = hilo();
        HiLo b = builder().nodeTag("North").build();
        HiLo c = builder().nodeTag("NORTH").build()) {
      assertThat(a.nextSequenceId("users")).isEqualTo("users/0000000000000000001-A");
      assertThat(b.nextSequenceId("users")).isEqualTo("users/0000000000000000001-North");
      assertThat(c.nextSequenceId("users")).isEqualTo("users/0000000000000000033-NORTH");
    }
    assertThat(schema().query("select node_tag from hilo where name = '/' order by node_tag"))
        .extracting(row -> row.get(0))
        .containsExactly("a", "north");
  }
}
