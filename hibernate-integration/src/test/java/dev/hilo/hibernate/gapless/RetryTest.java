package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Pools;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.hibernate.SessionFactory;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A transaction runs again after a rollback, and after another row has got its number. */
@Tag("slow")
final class RetryTest extends H2Test {

  /** Keeps the number that it has. */
  @Entity(name = "Bill")
  static class Keeping extends Bill {
    @Id UUID id = UUID.randomUUID();

    @GaplessNumber(collection = "bills", keepAssigned = true)
    @Column(unique = true)
    @Nullable Integer number;
  }

  private final Map<Long, String> expected = new TreeMap<>();

  static Stream<Arguments> cases() {
    return Stream.of(BillKind.values())
        .flatMap(
            kind -> Stream.of(RollbackKind.values()).map(rollback -> Arguments.of(kind, rollback)));
  }

  /** As the page says: the entity is built inside the transaction. */
  @ParameterizedTest
  @MethodSource("cases")
  void anEntityBuiltAgainGetsTheNextNumber(BillKind kind, RollbackKind rollback) {
    try (HikariDataSource pool = Pools.hikari(schema(), 4, true);
        SessionFactory factory = boot(kind.entity()).dataSource(pool).build()) {
      for (Saving first : Saving.values()) {
        for (Saving again : Saving.values()) {
          String which = first + " and then " + again;
          rollback.attempt(factory, first, kind.of("gone"), () -> kind.of("x".repeat(61)));

          persist(factory, kind.of("theirs: " + which));
          again.commit(factory, kind.of("mine: " + which));
          assertRows("theirs: " + which, "mine: " + which);
        }
      }
    }
  }

  /** An instance without a version, which Hibernate inserts again. */
  @ParameterizedTest
  @EnumSource
  void anInstanceSavedAgainGetsANewNumberAndChangesNoRow(RollbackKind rollback) {
    BillKind kind = BillKind.UNVERSIONED_INTEGER;
    try (HikariDataSource pool = Pools.hikari(schema(), 4, true);
        SessionFactory factory = boot(kind.entity()).dataSource(pool).build()) {
      for (Saving first : Saving.values()) {
        for (Saving again : Saving.values()) {
          String which = first + " and then " + again;
          Bill mine = kind.of("mine: " + which);
          rollback.attempt(factory, first, mine, () -> kind.of("x".repeat(61)));

          persist(factory, kind.of("theirs: " + which));
          again.commit(factory, mine);
          assertRows("theirs: " + which, "mine: " + which);
        }
      }
    }
  }

  @Test
  void aKeptNumberThatAnotherRowGotIsRefusedByTheColumn() {
    SessionFactory factory = start(Keeping.class);
    Keeping mine = new Keeping();
    mine.writer = "mine";
    rollBack(factory, session -> session.persist(mine));
    assertThat(mine.number).isEqualTo(1);

    Keeping theirs = new Keeping();
    theirs.writer = "theirs";
    persist(factory, theirs);
    assertThatThrownBy(() -> persist(factory, mine))
        .isInstanceOf(ConstraintViolationException.class);
    mine.number = null;
    persist(factory, mine);
    assertRows("theirs", "mine");
  }

  /** All rows, by number, are those before and these. */
  private void assertRows(String... writers) {
    for (String writer : writers) {
      expected.put(expected.size() + 1L, writer);
    }
    Map<Long, String> rows = new TreeMap<>();
    for (List<@Nullable Object> row : schema().query("select number, writer from Bill")) {
      rows.put(BillKind.bare(String.valueOf(row.get(0))), String.valueOf(row.get(1)));
    }
    assertThat(rows).isEqualTo(expected);
    assertThat(max("bills|")).isEqualTo(expected.size());
  }
}
