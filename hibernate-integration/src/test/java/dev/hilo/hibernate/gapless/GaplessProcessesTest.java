package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.hilo.hibernate.gapless.CommitLog.Entry;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three processes of eight threads, one of which is killed. */
@Tag("soak")
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class GaplessProcessesTest extends DatabaseTest {

  private static final int COUNT = 12;

  private final List<ChildProcess> processes = new ArrayList<>();
  @TempDir private Path directory = Path.of("");

  GaplessProcessesTest(TestDatabase database) {
    super(database);
  }

  @AfterEach
  void end() {
    processes.forEach(ChildProcess::close);
  }

  @Test
  void committedNumbersAreConsecutiveAndRowsUnchanged() throws Exception {
    run("");
  }

  @Test
  void committedNumbersAreConsecutiveAtRepeatableRead() throws Exception {
    boolean isDefault = database() == TestDatabase.MYSQL || database() == TestDatabase.MARIADB;
    assumeFalse(isDefault, "REPEATABLE READ is the default of " + database().label());
    run("TRANSACTION_REPEATABLE_READ");
  }

  private void run(String isolation) throws Exception {
    long began = System.nanoTime();
    createTables();
    ChildProcess victim = start("victim", isolation, Integer.MAX_VALUE);
    List<ChildProcess> survivors =
        List.of(start("a", isolation, COUNT), start("b", isolation, COUNT));
    for (ChildProcess process : processes) {
      process.await("ready");
    }
    for (ChildProcess process : processes) {
      process.go();
    }
    victim.await("under way");
    victim.kill();
    int retries = 0;
    for (ChildProcess survivor : survivors) {
      retries += Integer.parseInt(survivor.await("retries"));
      survivor.end();
    }

    List<Entry> slips = rows("Slip", "number", "slips|");
    List<Entry> receipts = rows("Receipt", "number", "receipts/2026|");
    assertThat(schema().query("select version from Slip where version <> 0")).isEmpty();
    System.out.printf(
        "%s%s: %d slips and %d receipts in %d s, %d tried again%n",
        database().label(),
        isolation.isEmpty() ? "" : " " + isolation,
        slips.size(),
        receipts.size(),
        Duration.ofNanos(System.nanoTime() - began).toSeconds(),
        retries);
    check(slips);
    check(receipts);
  }

  /** No row is in the table of counters then. */
  private void createTables() {
    boot(Slip.class, Receipt.class).ddl("create").build().close();
    schema().execute("delete from hilo");
  }

  private ChildProcess start(String name, String isolation, int count) throws IOException {
    ChildProcess process =
        new ChildProcess(
            GaplessWritersProcess.class,
            new GaplessWritersProcess.Order(
                    name,
                    schema().url(),
                    schema().user(),
                    schema().password(),
                    isolation,
                    count,
                    directory)
                .written());
    processes.add(process);
    return process;
  }

  /** The rows in the table, whose numbers must be all numbers of the series. */
  private List<Entry> rows(String table, String column, String counter) {
    List<Entry> rows = new ArrayList<>();
    TreeSet<Long> numbers = new TreeSet<>();
    for (List<@Nullable Object> row :
        schema().query("select " + column + ", token, writer from " + table)) {
      String number = String.valueOf(row.get(0));
      numbers.add(Long.valueOf(number.replaceFirst("^.*/", "")));
      rows.add(new Entry(table, number, String.valueOf(row.get(1)), String.valueOf(row.get(2))));
    }
    assertThat(numbers)
        .as("numbers of %s", table)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, rows.size()).boxed().toList());
    assertThat(max(counter)).isEqualTo(rows.size());
    return rows;
  }

  /** What was committed stands there unchanged; besides only what the killed could not note. */
  private void check(List<Entry> rows) throws IOException {
    List<Entry> log = CommitLog.read(directory);
    String table = rows.get(0).table();
    Set<Entry> noted =
        log.stream().filter(e -> e.table().equals(table)).collect(Collectors.toSet());
    assertThat(rows).as("rows of %s", table).containsAll(noted);
    assertThat(noted.stream().filter(e -> !e.writer().startsWith("victim")))
        .hasSize(2 * GaplessWritersProcess.WRITERS * COUNT);
    assertThat(noted.stream().filter(e -> e.writer().startsWith("victim"))).isNotEmpty();
    assertThat(rows.stream().filter(e -> !noted.contains(e)))
        .as("rows of %s that no log contains", table)
        .allMatch(e -> e.writer().startsWith("victim"))
        .hasSizeLessThanOrEqualTo(GaplessWritersProcess.WRITERS);
    assertThat(rows.stream().map(Entry::token)).doesNotHaveDuplicates();
  }
}
