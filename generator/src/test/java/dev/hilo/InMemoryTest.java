package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.hilo.spi.Connections;
import java.sql.Connection;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** The fake for tests without a database: the real HiLo on a table in memory. */
class InMemoryTest {

  @Test
  void idsOfEachKindBeginAtOne() {
    for (int round = 0; round < 2; round++) {
      try (HiLo hilo = HiLoBuilder.inMemory().nodeTag("B").build()) {
        hilo.verify();
        CollectionIds orders = hilo.collection("orders");
        assertThat(orders.nextId()).isEqualTo("orders/1-B");
        assertThat(orders.assign("companies|")).isEqualTo("companies/1");
        assertThat(orders.assign("users/")).isEqualTo("users/0000000000000000001-B");
        assertThat(orders.assign("")).hasSize(36);
        assertThat(orders.assign("orders/x")).isEqualTo("orders/x");
        assertThat(hilo.identities().seed("companies", 7)).isEqualTo(7);
        assertThat(hilo.nextIds("orders", 100)).endsWith("orders/101-B");
        assertThat(hilo.counters().rows())
            .extracting(Counters.Row::name, Counters.Row::nodeTag)
            .containsExactly(tuple("/", "b"), tuple("companies|", "*"), tuple("orders", "*"));
        hilo.counters().reset();
        assertThat(orders.nextId()).isEqualTo("orders/1-B");
      }
    }
  }

  @Test
  void instancesOfOneBuilderShareTheTable() {
    HiLoBuilder builder = HiLoBuilder.inMemory().rangeSize(RangeSize.fixed(10));
    try (HiLo first = builder.build();
        HiLo second = builder.build()) {
      assertThat(first.nextNumber("orders")).isEqualTo(1);
      assertThat(second.nextNumber("orders")).isEqualTo(11);
    }
    try (HiLo later = builder.build()) {
      assertThat(later.nextNumber("orders")).as("unused numbers went back").isEqualTo(12);
    }
  }

  @Test
  void refusesWhatNeedsADatabase() {
    Connection inTransaction = FakeHiLo.connectionInTransaction();
    try (HiLo hilo = HiLoBuilder.inMemory().gaplessIdentity("invoices").build()) {
      hilo.verify();
      assertThatThrownBy(() -> hilo.nextGaplessIdentity(inTransaction, "invoices"))
          .isExactlyInstanceOf(HiLoException.class)
          .hasMessageContaining("Test gapless numbers on a database");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HiLoBuilder.inMemory().nodeTagQuery("select 'A'").build())
        .withMessageContaining("runs no SQL");
  }

  @Test
  void refusesConnectionsItHasNoUseFor() {
    Connections framework = Connections.of(new JdbcDataSource());
    assertThatIllegalStateException()
        .isThrownBy(() -> HiLoBuilder.inMemory().connections(ConnectionUse.SHARED))
        .withMessageStartingWith("This HiLo has its table in memory, and uses no connections");
    assertThatIllegalStateException()
        .isThrownBy(() -> HiLoBuilder.withoutDatabase().build())
        .withMessageStartingWith("These settings are without a database");
    assertThatIllegalStateException()
        .isThrownBy(() -> HiLo.builder(framework, null).connections(ConnectionUse.SHARED))
        .withMessageStartingWith("This HiLo is built inside a framework");
  }
}
