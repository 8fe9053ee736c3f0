package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.Identities;
import dev.hilo.RangeSize;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.HostileTexts;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.Pools;
import dev.hilo.support.ProtocolRule;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Names of any text reach the database as they are, and as parameters only. */
@Proves(Cell.PROTOCOL)
interface HostileNamesContract extends OnDatabase {

  @Test
  @ProtocolRule({"N6", "N7"})
  default void eachNameHasItsOwnRow() throws SQLException {
    HostileTexts texts = new HostileTexts(17);
    Map<String, Long> expected = new HashMap<>();
    Set<String> sql = new ConcurrentSkipListSet<>();
    try (HikariDataSource pool = Pools.hikari(spying(sql), 3, true);
        HiLo hilo =
            HiLo.builder(pool)
                .createTableIfMissing()
                .prefetch(false)
                .rangeSize(RangeSize.fixed(1))
                // Another attempt after a slow one would leave a gap.
                .reserveTimeout(UNLESS_IT_HANGS)
                .build();
        Connection caller = Pools.borrow(pool)) {
      hilo.verify();
      caller.setAutoCommit(false);
      while (expected.size() < 600) {
        String name = texts.next();
        try {
          String id = hilo.nextId(name);
          assertThat(hilo.parse(id)).get().hasToString(id);
        } catch (IllegalArgumentException e) {
          continue;
        }
        String row = name.toLowerCase(Locale.ROOT);
        expected.merge(row, 1L, Long::sum);
        if (!expected.containsKey(row + "|")) {
          useIdentity(hilo, caller, name, texts.below(2) == 0);
          expected.put(row + "|", 8L);
        }
      }
      hilo.counters().rows();
      hilo.identities().all();
    }
    assertThat(rows()).isEqualTo(expected);
    // Nothing in the text of a statement depends on a name.
    assertThat(sql).as("all statements").hasSizeBetween(3, 14);
  }

  private static void useIdentity(HiLo hilo, Connection caller, String name, boolean gapless)
      throws SQLException {
    Identities identities = hilo.identities();
    if (gapless) {
      for (int i = 0; i < 8; i++) {
        hilo.nextGaplessIdentity(caller, name);
      }
      caller.commit();
    } else {
      identities.seed(name, 3);
      identities.forceSeed(name, 7);
      hilo.nextIdentity(name);
    }
  }

  private Map<String, Long> rows() {
    Map<String, Long> rows = new HashMap<>();
    schema()
        .query("select name, max_value from hilo")
        .forEach(row -> rows.put((String) row.get(0), ((Number) row.get(1)).longValue()));
    return rows;
  }

  private javax.sql.DataSource spying(Set<String> sql) {
    return new JdbcInterceptor() {
      @Override
      protected void calling(String what, @Nullable String text) {
        // A statement without parameters would have its text elsewhere.
        assertThat(what).isNotEqualTo("statement.addBatch");
        if (text != null) {
          sql.add(text);
        }
      }
    }.before(schema().dataSource());
  }
}
