package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import org.junit.jupiter.api.Test;

class HiLoTest {

  private final FakeTable table = new FakeTable();
  private final FakeTime time = new FakeTime();

  @Test
  void generatesReadableIds() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.nextId("users")).isEqualTo("users/1-A");
      assertThat(hilo.nextId("users")).isEqualTo("users/2-A");
      assertThat(table.row("users")).isEqualTo(32);
      assertThat(hilo.nextNumber("users")).isEqualTo(3);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @Test
  void continuesWithTheFirstReturnedNumber() {
    try (HiLo first = FakeHiLo.on(table).build()) {
      first.nextId("users");
    }
    assertThat(table.row("users")).isEqualTo(1);

    try (HiLo second = FakeHiLo.on(table).nodeTag("B").build()) {
      assertThat(second.nextId("users")).isEqualTo("users/2-B");
      assertThat(table.row("users")).isEqualTo(33);
    }
  }

  @Test
  void growsByTheClock() {
    table.restore("users", 64);
    try (HiLo hilo = FakeHiLo.on(table, time).build()) {
      assertThat(hilo.nextId("users")).isEqualTo("users/65-A");
      hilo.nextIds("users", 31);
      assertThat(table.row("users")).isEqualTo(96);
      hilo.nextId("users");
      assertThat(table.row("users")).isEqualTo(160);

      time.advanceSeconds(61);
      hilo.nextIds("users", 63);
      hilo.nextId("users");
      assertThat(table.row("users")).isEqualTo(192);
    }
  }

  @Test
  void formatsIdsAsConfigured() {
    try (HiLo hilo = FakeHiLo.on(table).separator(':').nodeTag("North1").build()) {
      assertThat(hilo.nextId("users")).isEqualTo("users:1-North1");
    }
    try (HiLo hilo = FakeHiLo.on(table).nodeTag("").build()) {
      assertThat(hilo.nextId("users")).isEqualTo("users/2");
    }
  }

  @Test
  void sharesNumbersBetweenCasingsAndKeepsTheCasing() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.nextId("Users")).isEqualTo("Users/1-A");
      assertThat(hilo.nextId("users")).isEqualTo("users/2-A");
      assertThat(hilo.nextId("USERS")).isEqualTo("USERS/3-A");
      assertThat(hilo.counters().rows()).containsExactly(new Counters.Row("users", "*", 32));
    }
  }

  @Test
  void fixedRangesStayAsTheyAre() {
    try (HiLo hilo = FakeHiLo.on(table).rangeSize(RangeSize.fixed(5)).build()) {
      hilo.nextIds("users", 5);
      assertThat(table.row("users")).isEqualTo(5);
      hilo.nextId("users");
      assertThat(table.row("users")).isEqualTo(10);
    }
  }

  @Test
  void givesTheSameHandleForTheSameName() {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      CollectionIds users = hilo.collection("Users");

      assertThat(hilo.collection("Users")).isSameAs(users);
      assertThat(users.collection()).isEqualTo("Users");
      assertThat(users.nextId()).isEqualTo("Users/1-A");
      assertThat(users.nextNumber()).isEqualTo(2);
      assertThat(users.nextIds(2)).containsExactly("Users/3-A", "Users/4-A");
      assertThat(users).hasToString("CollectionIds[Users]");
    }
  }

  @Test
  void buildTouchesNoTable() {
    HiLo hilo = FakeHiLo.on(table).build();
    hilo.collection("users");
    hilo.close();

    assertThat(table.calls()).isEmpty();
  }
}
