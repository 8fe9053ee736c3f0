package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Row;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.table.CounterKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A counter of which each node has a row of its own, served by several nodes. */
class PerNodeTest {

  private static final String SEQUENCE = "/";
  private static final CounterKey A = new CounterKey("/", "a");
  private static final CounterKey B = new CounterKey("/", "b");

  private final FakeTable table = new FakeTable();
  private final Client client = Client.of(table).size(AdaptiveSize.fixed(10)).build();

  private long next() {
    return client.counters.of(SEQUENCE).next().low();
  }

  private long take(int count) {
    return LongStream.generate(this::next).limit(count).reduce(0, (before, last) -> last);
  }

  @Test
  void numbersRiseFromNodeToNode() {
    assertThat(take(10)).isEqualTo(10);
    table.node(() -> "B");
    assertThat(next()).isEqualTo(11);
    assertThat(table.row(B)).isEqualTo(20);
    table.node(() -> "a");
    assertThat(take(10)).isEqualTo(21);
    assertThat(table.row(A)).isEqualTo(30);
  }

  @Test
  void acceptsAHigherMaxOfARow() {
    next();
    Client other = Client.of(table.servedBy("B")).size(AdaptiveSize.fixed(100)).build();
    other.counters.of(SEQUENCE).next();
    table.node(() -> "B");

    assertThat(take(10)).isEqualTo(101);
  }

  @Test
  void aRowThatWentBackIsOvertakenByFar() {
    take(10);
    table.node(() -> "B");
    take(10);
    assertThat(table.row(B)).isEqualTo(20);
    table.node(() -> "A");
    table.truncate();

    assertThat(next()).isEqualTo(20 + Row.LEAP + 1);
    assertThat(client.events.told())
        .contains("backwards / no row<10 resumed " + (20 + Row.LEAP + 1));
  }

  @Test
  void aRowOfAnotherNodeThatIsLowerIsNoWayBack() {
    take(10);
    table.node(() -> "B");
    next();

    assertThat(client.events.told()).noneMatch(event -> event.startsWith("backwards"));
  }

  @Test
  void clientsOfAllNodesNeverGiveOneNumberTwiceUnderOneTag() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      FakeTable shared = new FakeTable();
      shared.node(() -> random.nextBoolean() ? "A" : "B");
      List<Client> clients = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        clients.add(Client.of(shared).size(AdaptiveSize.fixed(1 + random.nextInt(4))).build());
      }
      List<String> given = new ArrayList<>();
      long[] last = new long[clients.size()];
      for (int step = 0; step < 200; step++) {
        int who = random.nextInt(clients.size());
        if (random.nextInt(20) == 0) {
          clients.get(who).close();
          clients.set(who, Client.of(shared).size(AdaptiveSize.fixed(3)).build());
          last[who] = 0;
        }
        if (random.nextInt(10) == 0) {
          shared.failNext(Fault.answerLost());
        }
        NumberRange taken = clients.get(who).counters.of(SEQUENCE).next();
        assertThat(taken.low()).as("seed %d", seed).isGreaterThan(last[who]);
        last[who] = taken.low();
        given.add(taken.low() + "-" + taken.tag());
      }
      assertThat(given).as("seed %d", seed).doesNotHaveDuplicates();
    }
  }

  @Test
  void aMistakenMaxOfOneNodeDoesNotSpreadToAnother() {
    table.restore(A, NumberRange.HIGHEST - 1000);
    table.restore(B, 1000);
    assertThat(take(10)).isEqualTo(NumberRange.HIGHEST - 990);

    table.node(() -> "B");
    take(100);

    assertThat(table.row(B)).isLessThan(2 * Row.LEAP);
  }

  @Test
  void neverLowersTheCorrectedMaxOfARow() {
    table.restore(A, NumberRange.HIGHEST - 1000);
    table.restore(B, 1000);
    take(10);
    table.node(() -> "B");
    take(10);
    long corrected = 5 * Row.LEAP;
    table.restore(A, corrected);

    table.node(() -> "A");

    assertThat(take(10)).isGreaterThan(corrected);
    assertThat(table.row(A)).isGreaterThan(corrected);
  }

  @Test
  void aRowThatLeavesNoRoomStopsOnlyItsOwnNode() {
    table.restore(A, NumberRange.HIGHEST - 10);
    table.restore(B, 1000);
    assertThat(take(10)).isEqualTo(NumberRange.HIGHEST);
    assertThatThrownBy(this::next)
        .hasMessageContaining("used up: its Max is " + NumberRange.HIGHEST);

    table.node(() -> "B");

    assertThat(next()).isEqualTo(1000 + Row.LEAP + 1);
    assertThat(client.events.told())
        .contains("backwards / 1000<" + NumberRange.HIGHEST + " resumed 1049577");
  }
}
