package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoRetryException;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Patiently;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** SQLite lets one transaction write at a time: what that means for those who want numbers. */
class SqliteCounterTableTest extends CounterTableContract {

  private static final Duration BRIEFLY = Duration.ofSeconds(2);

  @TempDir private Path directory = Path.of("");

  private HiLo client(Duration reserveTimeout) {
    HiLo hilo =
        HiLo.builder(schema().dataSource())
            .createTableIfMissing()
            .gaplessIdentity("a")
            .gaplessIdentity("b")
            .reserveTimeout(reserveTimeout)
            .build();
    Patiently.run(reserveTimeout, hilo::verify);
    return hilo;
  }

  /** A caller that writes and then waits for a reservation would wait for its own transaction. */
  @Override
  @Test
  @Proves(
      value = Cell.PROTOCOL,
      refusal =
          "SQLite: a reservation while the caller's own transaction writes ends with an error at"
              + " about reserveTimeout, because SQLite has one writer at a time.")
  public void noReservationCommitsTheCallersWork() {
    schema().execute("create table documents (id varchar(50))");
    // So long that an attempt ends in time also on a busy machine.
    Duration limit = Duration.ofSeconds(5);
    try (HiLo hilo = client(limit);
        Connection caller = transaction()) {
      long inMemory = Patiently.get(limit, () -> hilo.nextNumber("people"));
      execute(caller, "insert into documents values ('x')");
      long began = System.nanoTime();

      assertThat(Patiently.failure(() -> hilo.nextId("orders")))
          .hasMessageContainingAll("SQLite has one writer at a time", "take them before it writes");

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(UNLESS_IT_HANGS);
      assertThat(hilo.nextNumber("people")).as("from memory").isEqualTo(inMemory + 1);
      assertThat(schema().query("select id from documents")).isEmpty();
      caller.commit();
      assertThat(Patiently.get(limit, () -> hilo.nextId("orders"))).startsWith("orders/");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** A reader goes on from a snapshot, which a later writer makes stale. */
  @Test
  @Proves(Cell.GAPLESS)
  void aCallerThatHasReadMayHaveToRepeatItsTransaction() throws SQLException {
    schema().execute("create table documents (id varchar(50))");
    try (HiLo hilo = client(UNLESS_IT_HANGS);
        Connection caller = transaction()) {
      execute(caller, "select count(*) from documents");
      hilo.nextId("orders");

      assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "a"))
          .isInstanceOf(HiLoRetryException.class)
          .hasMessageContaining("BUSY_SNAPSHOT");
      caller.rollback();
      assertThat(hilo.nextGaplessIdentity(caller, "a")).isEqualTo("a/1");
      caller.rollback();
    }
  }

  /** The second transaction that writes does not get as far as a deadlock. */
  @Override
  @Test
  @Proves(Cell.GAPLESS)
  public void aDeadlockOfTwoCountersIsRetryable() throws Exception {
    try (HiLo hilo = client(UNLESS_IT_HANGS);
        HiLo impatient = client(BRIEFLY);
        Connection first = transaction();
        Connection second = transaction()) {
      hilo.nextGaplessIdentity(first, "a");

      assertThatThrownBy(() -> impatient.nextGaplessIdentity(second, "b"))
          .isInstanceOf(HiLoRetryException.class)
          .hasMessageContainingAll("'b|'", "run the transaction again");

      second.rollback();
      assertThat(hilo.nextGaplessIdentity(first, "b")).isEqualTo("b/1");
      first.commit();
      assertThat(hilo.nextGaplessIdentity(second, "a")).isEqualTo("a/2");
      second.rollback();
    }
  }

  /** A schema is another file there, which every connection has to attach. */
  @Override
  @Test
  @Proves(Cell.SCHEMA)
  public void itMayBeInAnotherSchema() {
    Path file = directory.resolve("billing");
    TableNameContract.take(
        HiLo.builder(new Attaching(schema().dataSource(), file))
            .schema("billing")
            .createTableIfMissing());

    assertThat(file).isNotEmptyFile();
    assertThatThrownBy(() -> schema().query("select max_value from hilo"))
        .isInstanceOf(IllegalStateException.class);
  }

  /** Attaches a file to each connection. */
  private static final class Attaching extends DelegatingDataSource {

    private final Path file;

    Attaching(DataSource real, Path file) {
      super(real);
      this.file = file;
    }

    @Override
    public Connection getConnection() throws SQLException {
      Connection connection = super.getConnection();
      try (Statement statement = connection.createStatement()) {
        statement.execute("attach database '" + file + "' as billing");
      }
      return connection;
    }
  }
}
