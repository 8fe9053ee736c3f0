package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.testing.H2Test;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that insert or replace rows without an instance that Hibernate manages. */
final class GaplessHqlTest extends H2Test {

  /** Hibernate does not ask for values of other attributes than the id. */
  @Test
  void insertReservesNoNumberForAnAttribute() {
    SessionFactory factory = start(Receipt.class);
    factory.inTransaction(
        session ->
            session
                .createMutationQuery("insert into Receipt (id, token) values (7, '1')")
                .executeUpdate());
    assertThat(schema().query("select number from Receipt").get(0).get(0)).isNull();
    assertThat(schema().query("select name from hilo where name like '%|'")).isEmpty();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "receipts/2026|")
  void refusesAnUpsertWithoutNumber(@Nullable String number) {
    SessionFactory factory = start(Receipt.class);
    Receipt receipt = new Receipt("1", "me");
    persist(factory, receipt);
    receipt.number = number;
    assertRefuses(() -> upsert(factory, receipt), "Receipt.number", "an upsert");
    receipt.number = "receipts/2026/1";
    receipt.writer = "writer";
    upsert(factory, receipt);
    assertThat(schema().query("select number, writer from Receipt"))
        .containsExactly(List.of("receipts/2026/1", "writer"));
  }
}
