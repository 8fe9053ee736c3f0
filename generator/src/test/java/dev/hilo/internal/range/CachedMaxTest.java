package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.reserve.TestRetries;
import dev.hilo.support.ProtocolRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients believe of a row that others use, too, and what that costs them. */
class CachedMaxTest {

  private static final int RESERVATIONS = 4000;

  /** How many reads in a row must find the end of the client's last range. */
  private static final int READS = 4;

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();
  private final List<One> idle = new ArrayList<>();
  private int reservations;
  private int lost;

  private One client() {
    One client = new One();
    idle.add(client);
    return client;
  }

  private double lostPerReservation() {
    return (double) lost / reservations;
  }

  @ProtocolRule("S2")
  @Test
  void aClientThatHasTheRowToItselfNeedsOneStatement() {
    One client = client();
    client.reserve();
    table.drainCalls();

    for (int i = 1; i <= 100; i++) {
      client.reserve();
      assertThat(table.drainCalls()).hasSize(1);
    }
    assertThat(lost).isZero();
  }

  @Test
  void trustsTheCachedMaxAfterEnoughConfirmingReads() {
    One client = client();
    One rival = client();
    client.reserve();
    rival.reserve();
    client.reserve();
    rival.reserve();
    table.drainCalls();

    List<Integer> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      client.reserve();
      calls.add(table.drainCalls().size());
    }

    assertThat(calls).containsExactly(2, 2, 2, 2, 2, 1, 1, 1);
    assertThat(lost).as("its own stale cached, and the rival's").isEqualTo(2);
  }

  @Test
  void distrustsTheCachedMaxAfterEachConflict() {
    One client = client();
    One rival = client();
    client.reserve();
    for (int i = 0; i < 10; i++) {
      rival.reserve();
      for (int own = 0; own < READS; own++) {
        client.reserve();
      }
    }
    assertThat(lost).as("one stale cached of each").isLessThanOrEqualTo(2);
  }

  @Test
  void aLostAnswerCountsAsAConflict() {
    One client = client();
    client.reserve();
    table.failNext(Fault.answerLost());
    client.reserve();
    table.drainCalls();

    for (int i = 0; i < READS; i++) {
      client.reserve();
    }
    client.reserve();

    assertThat(table.calls()).hasSize(2 * READS + 1);
    assertThat(lost).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 16})
  void equalClientsLoseNextToNothing(int clients) {
    IntStream.range(0, clients).forEach(i -> client());
    Random random = new Random(clients);
    for (int i = 0; i < RESERVATIONS; i++) {
      idle.get(random.nextInt(clients)).reserve();
    }

    assertThat(lostPerReservation()).isLessThan(0.05);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 20, 100})
  void aRivalThatComesSeldomCostsOneInTwelveAtWorst(int oneIn) {
    One client = client();
    One rival = client();
    Random random = new Random(oneIn);
    for (int i = 0; i < RESERVATIONS; i++) {
      if (random.nextInt(oneIn) == 0) {
        rival.reserve();
      } else {
        client.reserve();
      }
    }

    assertThat(lostPerReservation()).isLessThan(0.1);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 16})
  void aRaceBetweenReadAndUpdateIsLostOnceAndSeldomTwice(int clients) {
    IntStream.range(0, clients).forEach(i -> client());
    Random random = new Random(clients);
    table.before(
        call -> {
          if (call.startsWith("set") && !idle.isEmpty() && random.nextInt(10) == 0) {
            idle.get(random.nextInt(idle.size())).reserve();
          }
        });
    for (int i = 0; i < RESERVATIONS; i++) {
      idle.get(random.nextInt(idle.size())).reserve();
    }

    assertThat(lostPerReservation()).isLessThan(0.2);
  }

  @Test
  void aStaleCachedMaxCausesNoPauseAndAConflictDoes() {
    One client = client();
    client.reserve();
    table.restore("orders", 100);
    client.reserve();
    assertThat(time.sleeps()).isEmpty();

    table.before("set orders 132", () -> table.restore("orders", 200));
    client.reserve();
    assertThat(time.sleeps()).hasSize(1);
  }

  /** One client of the counter. */
  private final class One {

    private final Reservations orders =
        new Reservations(table, "orders", TestRetries.rule(time, bound -> bound / 2));

    private void reserve() {
      idle.remove(this);
      try {
        lost += orders.reserve().conflicts();
        reservations++;
      } finally {
        idle.add(this);
      }
    }
  }
}
