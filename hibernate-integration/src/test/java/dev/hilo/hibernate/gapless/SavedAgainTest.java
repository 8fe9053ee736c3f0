package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Pools;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An instance is saved again after a rollback, and after another row has got its number. */
@Tag("slow")
final class SavedAgainTest extends H2Test {

  /** An attribute has no number before the flush that could be taken back. */
  static Stream<Arguments> cases() {
    return Stream.of(BillKind.values())
        .flatMap(
            kind ->
                Stream.of(RollbackKind.values())
                    .filter(
                        rollback -> kind.isId() || rollback != RollbackKind.ROLLBACK_BEFORE_FLUSH)
                    .map(rollback -> Arguments.of(kind, rollback)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void getsANewNumberAndChangesNoRow(BillKind kind, RollbackKind rollback) {
    Map<Long, String> expected = new TreeMap<>();
    long next = 1;
    try (HikariDataSource pool = Pools.hikari(schema(), 4, true);
        SessionFactory factory = boot(kind.entity()).dataSource(pool).build()) {
      for (Saving first : Saving.values()) {
        for (Saving again : Saving.values()) {
          String which = first + " and then " + again;
          Bill fresh = kind.of("nobody");
          Bill mine = kind.of("mine: " + which);
          rollback.attempt(factory, first, mine, () -> kind.of("x".repeat(61)));
          assertThat(mine.number()).as(which).isEqualTo(fresh.number());
          assertThat(mine.version()).as(which).isEqualTo(fresh.version());

          persist(factory, kind.of("theirs: " + which));
          again.commit(factory, mine);
          expected.put(next++, "theirs: " + which);
          expected.put(next++, "mine: " + which);
          assertThat(rows()).as(which).isEqualTo(expected);
        }
      }
    }
    assertThat(max("bills|")).isEqualTo(next - 1);
  }

  /** The writers of the numbers. */
  private Map<Long, String> rows() {
    Map<Long, String> rows = new TreeMap<>();
    for (List<@Nullable Object> row : schema().query("select number, writer from Bill")) {
      rows.put(BillKind.bare(String.valueOf(row.get(0))), String.valueOf(row.get(1)));
    }
    return rows;
  }
}
