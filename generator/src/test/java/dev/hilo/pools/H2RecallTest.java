package dev.hilo.pools;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.hilo.CounterScope;
import dev.hilo.Counters;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.support.Await;
import dev.hilo.support.DatabaseTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class H2RecallTest extends DatabaseTest {

  private HiLoBuilder builder() {
    return HiLo.builder(schema().dataSource())
        .createTableIfMissing()
        .rangeSize(RangeSize.fixed(32))
        .prefetch(false);
  }

  @Test
  void everyClientContinuesAboveTheImportedRows() {
    try (HiLo hilo = builder().build();
        HiLo other = builder().recallWithin(Duration.ofSeconds(1)).build()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
      assertThat(other.nextId("orders")).isEqualTo("orders/33-A");

      // snippet: recall
      long highest = 50; // the highest number in the rows
      hilo.counters().recall("orders", highest);
      // end

      Await.until(
          "the numbers are dropped",
          () -> requireNonNull(other.counters().statistics().get("orders")).remaining() == 0);
      assertThat(other.nextId("orders")).isEqualTo("orders/66-A");
      assertThat(hilo.nextId("orders")).isEqualTo("orders/98-A");
      assertThat(hilo.counters().rows())
          .extracting(Counters.Row::name, Counters.Row::nodeTag)
          .contains(tuple("orders", "!"));
      assertThat(hilo.counters().used()).extracting(Counters.Row::nodeTag).containsExactly("*");
    }
  }

  @Test
  void aCollectionWithoutARowCanBeRecalled() {
    try (HiLo hilo = builder().build()) {
      assertThat(hilo.counters().recall("Orders", 0)).isEqualTo(1);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");
    }
  }

  @Test
  void aRecallAfterMaxWasLoweredIsFollowed() {
    try (HiLo hilo = builder().build();
        HiLo other = builder().recallWithin(Duration.ofSeconds(1)).build()) {
      hilo.counters().recall("orders", 5_000);
      schema().execute("update hilo set max_value = 100 where node_tag = '*'");
      assertThat(other.nextId("orders")).isEqualTo("orders/101-A");
      Await.until(
          "the first recall was read",
          () -> requireNonNull(other.counters().statistics().get("orders")).remaining() == 0);
      assertThat(other.nextId("orders")).isEqualTo("orders/133-A");

      assertThat(hilo.counters().recall("orders", 150)).isEqualTo(5_002);

      Await.until(
          "the numbers are dropped",
          () -> requireNonNull(other.counters().statistics().get("orders")).remaining() == 0);
      assertThat(other.nextId("orders")).isEqualTo("orders/5003-A");
    }
  }

  @Test
  void theMarkerOfNodesStays() {
    try (HiLo hilo = builder().build()) {
      hilo.verify();
      schema().execute("insert into hilo values ('orders', '*', -1)");

      assertThatThrownBy(() -> hilo.counters().recall("orders", 5))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("The counter 'orders' has the scope NODE");

      assertThat(hilo.counters().rows()).extracting(Counters.Row::max).containsExactly(-1L);
    }
  }

  @Test
  void refusesWhatDoesNotFit() {
    HiLoBuilder perNode =
        builder().counterScope(CounterScope.NODE).nodeTagQuery("select 'N1' from (values 0)");
    try (HiLo hilo = perNode.build()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> hilo.counters().recall("orders", 5))
          .withMessageStartingWith("A recall is refused in the counter scope NODE");
    }
    HiLoBuilder follows = perNode.recallWithin(Duration.ofSeconds(5));
    assertThatIllegalStateException().isThrownBy(follows::build);
    HiLoBuilder lasting =
        builder().prefetch(true).runway(Duration.ofSeconds(6)).recallWithin(Duration.ofSeconds(5));
    assertThatIllegalArgumentException()
        .isThrownBy(lasting::build)
        .withMessageStartingWith("A runway of PT6S with recallWithin(PT5S)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().recallWithin(Duration.ofMillis(999)))
        .withMessage("A recall within PT0.999S: choose a time from 1 s to 1 h, or 0 for none.");
    try (HiLo hilo = builder().build()) {
      assertThatIllegalArgumentException().isThrownBy(() -> hilo.counters().recall("orders", -1));
    }
  }
}
