package dev.hilo.processes;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.OfDatabase;
import dev.hilo.matrix.Proves;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that number their invoices without gaps; a subclass names the database. */
@Proves(Cell.GAPLESS)
abstract class GaplessProcessesContract extends ChildProcesses implements OfDatabase {

  private static final int THREADS = 8;
  private static final int EACH = 12;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void committedNumbersAreConsecutiveAfterAProcessIsKilled(boolean repeatableRead)
      throws Exception {
    Schema where = schema();
    // No primary key: a number that was given twice shall be seen as such.
    where.execute("create table invoices (number bigint not null, process varchar(20) not null)");
    try (HiLo hilo = WithoutPrefetch.builder(where.dataSource()).createTableIfMissing().build()) {
      hilo.verify();
      assertThat(hilo.counters().rows()).as("there is no row at the start").isEmpty();
    }
    ChildProcess victim = start("victim", repeatableRead, Integer.MAX_VALUE);
    start("a", repeatableRead, EACH);
    start("b", repeatableRead, EACH);
    go();
    victim.await("under way");
    victim.kill();
    List<String> said = end(victim, "committed");

    List<Long> numbers =
        where.query("select number from invoices order by number").stream()
            .map(row -> ((Number) requireNonNull(row.get(0))).longValue())
            .toList();
    assertThat(numbers)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
    assertThat(countOf("a")).isEqualTo(THREADS * EACH);
    assertThat(countOf("b")).isEqualTo(THREADS * EACH);
    assertThat(countOf("victim")).isGreaterThanOrEqualTo(30);
    assertThat(max()).isEqualTo(numbers.size());
    System.out.printf(
        "%s%s: 3 processes wrote %d invoices without a gap, one was killed; the others: %s%n",
        database().label(), repeatableRead ? ", REPEATABLE READ" : "", numbers.size(), said);
  }

  private ChildProcess start(String name, boolean repeatableRead, int each) throws IOException {
    Schema where = schema();
    return start(
        GaplessProcess.class,
        new GaplessProcess.Order(
                name,
                where.sharedUrl(),
                where.user(),
                where.password(),
                repeatableRead,
                THREADS,
                each)
            .written());
  }

  private long countOf(String process) {
    return number("select count(*) from invoices where process = '" + process + "'");
  }

  private long max() {
    return number("select max_value from hilo where name = 'invoices|'");
  }
}
