package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hilo.Counters;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRetryException;
import dev.hilo.convention.NumberSeries;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.RoundRobinPool;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers that are taken in the caller's transaction. */
@Proves(Cell.GAPLESS)
interface GaplessContract extends ConnectionStateContract {

  private HiLoBuilder builder() {
    return HiLo.builder(schema().dataSource())
        .createTableIfMissing()
        .reserveTimeout(UNLESS_IT_HANGS);
  }

  private HiLo declared(String... prefixes) {
    HiLoBuilder builder = builder();
    for (String prefix : prefixes) {
      builder.gaplessIdentity(prefix);
    }
    HiLo hilo = builder.build();
    hilo.verify();
    return hilo;
  }

  private Connection transaction(boolean repeatableRead) throws SQLException {
    Connection connection = transaction();
    if (repeatableRead) {
      connection.setTransactionIsolation(isolation(Connection.TRANSACTION_REPEATABLE_READ));
    }
    return connection;
  }

  private static void insert(Connection connection, String id) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("insert into invoices values (?)")) {
      statement.setString(1, id);
      statement.executeUpdate();
    }
  }

  private List<String> invoices() {
    return schema().query("select id from invoices").stream()
        .map(row -> String.valueOf(row.get(0)))
        .toList();
  }

  private static String[] ids(long count) {
    return LongStream.rangeClosed(1, count).mapToObj(n -> "invoices/" + n).toArray(String[]::new);
  }

  @ProtocolRule("D3")
  @Test
  default void aRollbackGivesTheNumberBack() throws SQLException {
    try (HiLo hilo = declared("invoices");
        Connection connection = transaction()) {
      assertThat(hilo.nextGaplessIdentity(connection, "Invoices")).isEqualTo("Invoices/1");
      assertThat(hilo.nextGaplessIdentity(connection, "invoices")).isEqualTo("invoices/2");
      connection.commit();
      assertThat(hilo.identities().nextGaplessNumber(connection, "invoices|")).isEqualTo(3);
      connection.rollback();
      assertThat(row("invoices|")).isEqualTo(2);
      assertThat(hilo.nextGaplessIdentity(connection, "invoices")).isEqualTo("invoices/3");
      connection.commit();

      assertThat(hilo.identities().all()).containsEntry("invoices|", 3L);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void numbersAreConsecutiveAfterRollbacks(boolean repeatableRead) {
    schema().execute("create table invoices (id varchar(50) primary key)");
    AtomicInteger seeds = new AtomicInteger();
    AtomicInteger committed = new AtomicInteger();
    try (HiLo hilo = declared("invoices")) {
      ConcurrentCalls.run(
          8,
          () -> {
            Random random = new Random(seeds.incrementAndGet());
            try (Connection connection = transaction(repeatableRead)) {
              for (int i = 0; i < 30; i++) {
                insert(connection, untilItSucceeds(connection, hilo));
                if (random.nextInt(3) == 0) {
                  connection.rollback();
                } else {
                  connection.commit();
                  committed.incrementAndGet();
                }
              }
            }
          });
    }
    assertThat(invoices()).containsExactlyInAnyOrder(ids(committed.get()));
    assertThat(row("invoices|")).isEqualTo(committed.get());
  }

  /** Runs a transaction of one number again as long as it is told to, unless it hangs. */
  static String untilItSucceeds(Connection connection, HiLo hilo) throws SQLException {
    long began = System.nanoTime();
    while (true) {
      try {
        return hilo.nextGaplessIdentity(connection, "invoices");
      } catch (HiLoRetryException e) {
        connection.rollback();
        if (System.nanoTime() - began > UNLESS_IT_HANGS.multipliedBy(2).toNanos()) {
          throw e;
        }
      }
    }
  }

  @ProtocolRule("D4")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  default void theFirstUseIsNeverWrongHoweverManyComeAtOnce(boolean repeatableRead) {
    schema().execute("create table invoices (id varchar(50) primary key)");
    for (int round = 0; round < 3; round++) {
      AtomicInteger tries = new AtomicInteger();
      try (HiLo a = builder().build();
          HiLo b = builder().build()) {
        if (!tablesAreMadeBesideReaders()) {
          a.verify();
        }
        ConcurrentCalls.run(
            8,
            List.of(a, b),
            hilo -> {
              try (Connection connection = transaction(repeatableRead)) {
                while (true) {
                  tries.incrementAndGet();
                  execute(
                      connection,
                      "select count(*) from invoices"); // takes the snapshot, where there is one
                  try {
                    insert(connection, hilo.nextGaplessIdentity(connection, "invoices"));
                    connection.commit();
                    return;
                  } catch (HiLoRetryException e) {
                    assertThat(e).hasMessageContaining("'invoices|'");
                    if (isLocked(connection, e)) {
                      // The one that holds the row may stall for longer than the database waits.
                      tries.decrementAndGet();
                    }
                    connection.rollback();
                  }
                }
              }
            });
      }
      assertThat(invoices()).containsExactlyInAnyOrder(ids(8));
      if (!repeatableRead && rowsAreLockedOneByOne()) {
        assertThat(tries.get()).as("at most one more try each").isLessThanOrEqualTo(16);
      }
      schema().execute("delete from invoices", "drop table hilo");
    }
  }

  /** Whether the database ended a wait for the lock on the row. */
  private static boolean isLocked(Connection connection, HiLoRetryException e) throws SQLException {
    return e.getCause() instanceof SQLException said
        && Dialect.of(connection).kindOf(said) == FailureKind.LOCKED;
  }

  @Test
  default void aConnectionThatCommitsByItselfIsRefusedAndDecidesNothing() throws SQLException {
    try (HiLo hilo = builder().build();
        Connection connection = schema().dataSource().getConnection()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> hilo.nextGaplessIdentity(connection, "invoices"))
          .withMessageContainingAll("'invoices|'", "setAutoCommit(false)");
      assertThat(connection.getAutoCommit()).isTrue();

      assertThat(hilo.nextIdentity("invoices")).isEqualTo("invoices/1");
    }
  }

  @Test
  default void verifyMakesTheCountersThatAreDeclared() {
    try (HiLo hilo = declared("invoices", "Receipts/2026")) {
      assertThat(hilo.identities().all())
          .hasSize(2)
          .containsEntry("invoices|", 0L)
          .containsEntry("receipts/2026|", 0L);
    }
    try (HiLo hilo = declared("invoices")) {
      hilo.identities().seed("invoices", 41);
      hilo.verify();
      assertThat(row("invoices|")).isEqualTo(41);
    }
  }

  @Test
  default void resetLetsEveryCounterBeginAtOne() throws SQLException {
    try (HiLo hilo = declared("invoices");
        Connection connection = transaction()) {
      for (int round = 0; round < 2; round++) {
        assertThat(hilo.nextIds("orders", 40)).startsWith("orders/1-A").endsWith("orders/40-A");
        assertThat(hilo.nextGaplessIdentity(connection, "invoices")).isEqualTo("invoices/1");
        connection.commit();
        hilo.counters().reset();
        assertThat(hilo.counters().rows()).containsExactly(new Counters.Row("invoices|", "*", 0));
      }
    }
  }

  @ProtocolRule("R3")
  @Test
  default void aCounterIsGaplessOrOrdinary() throws SQLException {
    try (HiLo hilo = builder().gaplessIdentity("Declared").build();
        Connection connection = transaction()) {
      assertMixed(() -> hilo.nextIdentity("declared"), "declared|");
      assertMixed(() -> hilo.collection("x").assign("Declared|"), "declared|");
      assertMixed(() -> hilo.identities().nextNumber("declared"), "declared|");

      hilo.nextGaplessIdentity(connection, "invoices");
      connection.commit();
      assertMixed(() -> hilo.nextIdentities("Invoices", 2), "invoices|");

      hilo.nextIdentity("receipts");
      assertMixed(() -> hilo.nextGaplessIdentity(connection, "receipts"), "receipts|");
      assertMixed(() -> hilo.identities().nextGaplessNumber(connection, "Receipts"), "receipts|");
      assertThat(row("receipts|")).isEqualTo(1);
    }
  }

  private static void assertMixed(Runnable use, String counter) {
    assertThatIllegalStateException()
        .isThrownBy(use::run)
        .withMessageContainingAll("'" + counter + "'", "gapless");
  }

  @Test
  default void aDeadlockOfTwoCountersIsRetryable() throws Exception {
    try (HiLo hilo = declared("a", "b");
        Connection first = transaction();
        Connection second = transaction()) {
      hilo.nextGaplessIdentity(first, "a");
      hilo.nextGaplessIdentity(second, "b");
      ConcurrentCalls<Object> callers =
          ConcurrentCalls.start(
              1, () -> outcome(first, () -> hilo.nextGaplessIdentity(first, "b")));
      Object ofSecond = outcome(second, () -> hilo.nextGaplessIdentity(second, "a"));
      Object ofFirst = callers.results().get(0);

      assertThat(List.of(ofFirst, ofSecond))
          .anySatisfy(
              outcome ->
                  assertThat(outcome)
                      .isInstanceOfSatisfying(
                          HiLoRetryException.class,
                          e ->
                              assertThat(e)
                                  .hasMessageMatching("(?s).*'[ab]\\|'.*")
                                  .hasMessageContaining("run the transaction again")
                                  .hasCauseInstanceOf(SQLException.class)))
          .allSatisfy(
              outcome ->
                  assertThat(outcome).isInstanceOfAny(String.class, HiLoRetryException.class));
      hilo.nextGaplessIdentity(first, "a");
      first.rollback();
    }
  }

  private static Object outcome(Connection connection, Callable<String> work) throws Exception {
    try {
      String id = work.call();
      connection.commit();
      return id;
    } catch (HiLoException e) {
      connection.rollback();
      return e;
    }
  }

  @Tag("slow")
  @Test
  default void aLockTimeoutIsRetryable() throws SQLException {
    try (HiLo hilo = builder().gaplessIdentity("invoices").reserveTimeout(UNLESS_IT_HANGS).build();
        HiLo impatient = builder().reserveTimeout(Duration.ofSeconds(1)).build();
        Connection holder = transaction()) {
      hilo.verify();
      hilo.nextGaplessIdentity(holder, "invoices");

      Await.until(
          "the database ends the wait",
          () -> withTransaction(false, other -> isLate(impatient, other)));

      holder.commit();
      boolean isNext =
          withTransaction(
              false, other -> hilo.nextGaplessIdentity(other, "invoices").equals("invoices/2"));
      assertThat(isNext).isTrue();
    }
  }

  /**
   * Waits for the lock in vain. Returns false if the network's limit came before the database's, as
   * it may on a busy machine.
   */
  private static boolean isLate(HiLo impatient, Connection other) {
    long began = System.nanoTime();
    Throwable late = catchThrowable(() -> impatient.nextGaplessIdentity(other, "invoices"));
    assertThat(late).isInstanceOf(HiLoException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(UNLESS_IT_HANGS);
    if (!(late instanceof HiLoRetryException)) {
      return false;
    }
    assertThat(late).hasMessageContainingAll("'invoices|'", "run the transaction again");
    return true;
  }

  private boolean withTransaction(boolean repeatableRead, Predicate<Connection> work) {
    try (Connection connection = transaction(repeatableRead)) {
      boolean result = work.test(connection);
      if (!connection.isClosed()) {
        connection.rollback();
      }
      return result;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  default void insertsADeletedRowAgain() throws SQLException {
    try (HiLo hilo = declared("invoices");
        Connection connection = transaction()) {
      hilo.nextGaplessIdentity(connection, "invoices");
      connection.commit();
      schema().execute("delete from hilo");

      assertThatThrownBy(() -> hilo.nextGaplessIdentity(connection, "invoices"))
          .as("a loop that runs transactions again must not hide it; Derby cannot tell")
          .isExactlyInstanceOf(
              database() == TestDatabase.DERBY ? HiLoRetryException.class : HiLoException.class)
          .hasMessageContainingAll("'invoices|'", "the table was emptied");
      connection.rollback();
      assertThat(hilo.nextGaplessIdentity(connection, "invoices")).isEqualTo("invoices/1");
      connection.rollback();
    }
  }

  @Test
  default void aNegativeMaxIsRejected() throws SQLException {
    try (HiLo hilo = declared("invoices");
        Connection connection = transaction()) {
      schema().execute("update hilo set max_value = -5");

      assertThatThrownBy(() -> hilo.nextGaplessIdentity(connection, "invoices"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContainingAll("'invoices|'", "-5", "correct the row");
      connection.rollback();
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {0, 5000, 3_600_000})
  default void theCallersConnectionStaysAsItIs(int networkTimeout) throws SQLException {
    NotApplicable.unless(
        hasNetworkTimeouts() || networkTimeout == 0, "The driver has no limits for the network.");
    try (HiLo hilo =
            builder().gaplessIdentity("invoices").reserveTimeout(Duration.ofSeconds(1)).build();
        HiLo patient =
            builder().gaplessIdentity("invoices").reserveTimeout(UNLESS_IT_HANGS).build();
        Connection holder = transaction();
        Connection connection = transaction(true)) {
      patient.verify();
      setNetworkTimeout(connection, networkTimeout);
      ConnectionStateContract.State before = ConnectionStateContract.State.of(connection);
      patient.nextGaplessIdentity(connection, "invoices");
      assertThat(connection.getAutoCommit()).isFalse();
      assertThat(ConnectionStateContract.State.of(connection)).isEqualTo(before);

      patient.nextGaplessIdentity(holder, "invoices");
      Await.until(
          "the database ends the wait",
          () -> withTransaction(true, other -> staysAsItIs(hilo, other, networkTimeout)));
      holder.rollback();
    }
  }

  private boolean staysAsItIs(HiLo impatient, Connection other, int networkTimeout) {
    try {
      setNetworkTimeout(other, networkTimeout);
      ConnectionStateContract.State before = ConnectionStateContract.State.of(other);
      if (!isLate(impatient, other)) {
        return false;
      }
      other.rollback();
      assertThat(ConnectionStateContract.State.of(other)).as("after a failure").isEqualTo(before);
      return true;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  default void aCounterThatIsDeclaredNeedsNoSecondConnection() throws SQLException {
    try (RoundRobinPool pool = RoundRobinPool.single(schema().dataSource());
        HiLo hilo =
            HiLo.builder(pool.dataSource())
                .createTableIfMissing()
                .gaplessIdentity("invoices")
                .reserveTimeout(UNLESS_IT_HANGS)
                .build();
        HiLo impatient =
            HiLo.builder(pool.dataSource()).reserveTimeout(Duration.ofSeconds(1)).build()) {
      hilo.verify();
      try (Connection connection = pool.dataSource().getConnection()) {
        connection.setAutoCommit(false);
        assertThat(hilo.nextGaplessIdentity(connection, "invoices")).isEqualTo("invoices/1");
        assertThatThrownBy(() -> impatient.nextGaplessIdentity(connection, "receipts"))
            .isInstanceOf(HiLoException.class)
            .hasMessageContaining("'receipts|'");
        connection.commit();
        assertThat(hilo.nextGaplessIdentity(connection, "invoices")).isEqualTo("invoices/2");
        connection.commit();
      }
    }
  }

  @Test
  default void aGaplessCounterWithoutASecondConnectionThrowsARetryException() throws SQLException {
    try (HiLo creator =
            WithoutPrefetch.builder(schema().dataSource())
                .createTableIfMissing()
                .reserveTimeout(UNLESS_IT_HANGS)
                .build();
        RoundRobinPool pool = RoundRobinPool.single(schema().dataSource());
        HiLo hilo =
            WithoutPrefetch.builder(pool.dataSource())
                .reserveTimeout(Duration.ofMillis(300))
                .build()) {
      creator.verify();
      try (Connection caller = pool.dataSource().getConnection()) {
        caller.setAutoCommit(false);
        assertThatThrownBy(() -> hilo.nextGaplessIdentity(caller, "invoices"))
            .isInstanceOf(HiLoRetryException.class)
            .hasMessageContaining("invoices|");
        caller.rollback();
        caller.setAutoCommit(true);
      }
    }
  }

  @Test
  default void aSeedMovesItOn() throws SQLException {
    try (HiLo hilo = declared("invoices");
        Connection connection = transaction()) {
      assertThat(hilo.identities().seed("invoices", 41)).isEqualTo(41);
      assertThat(hilo.nextGaplessIdentity(connection, "invoices")).isEqualTo("invoices/42");
      connection.commit();
      assertThat(hilo.identities().seed("invoices", 7)).isEqualTo(42);
    }
  }

  /** The moment of the call decides, neither the begin nor the end of the transaction. */
  @Test
  default void aSeriesBeginsAtOneWithNewYear() throws SQLException {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-12-31T22:59:59Z"));
    Instant newYear = Instant.parse("2026-12-31T23:00:00Z");
    NumberSeries series = NumberSeries.of("invoices", "{yyyy}-|5", ZoneId.of("Europe/Berlin"));
    schema().execute("create table invoices (id varchar(50) primary key)");
    try (HiLo hilo = builder().clock(now::get).build();
        Connection early = transaction();
        Connection late = transaction()) {
      hilo.verify();
      hilo.identities().declareGapless(series.counter(LocalDate.of(2027, 1, 1), '/'));
      hilo.verify();
      assertThat(hilo.identities().nextInSeries(early, series)).isEqualTo("2026-00001");
      early.commit();
      execute(late, "select count(*) from invoices");
      late.commit();

      assertThat(hilo.identities().nextInSeries(early, series)).isEqualTo("2026-00002");
      now.set(newYear);
      if (rowsAreLockedOneByOne()) {
        assertThat(hilo.identities().nextInSeries(late, series)).isEqualTo("2027-00001");
        late.rollback();
      }
      early.commit();

      assertThat(hilo.identities().nextInSeries(late, series)).isEqualTo("2027-00001");
      assertThat(hilo.identities().nextInSeries(late, series, LocalDate.of(2026, 12, 31)))
          .as("an invoice of last year")
          .isEqualTo("2026-00003");
      late.commit();
      assertThat(hilo.identities().all())
          .containsOnly(Map.entry("invoices/2026|", 3L), Map.entry("invoices/2027|", 1L));
    }
  }

  @Test
  default void theClockOfASeriesIsReadOnce() throws SQLException {
    Iterator<String> times = List.of("2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z").iterator();
    NumberSeries series = NumberSeries.of("invoices", "invoices/{yyyy}|", ZoneOffset.UTC);
    try (HiLo hilo = builder().clock(() -> Instant.parse(times.next())).build();
        Connection connection = transaction()) {
      hilo.verify();
      assertThat(hilo.identities().nextInSeries(connection, series)).isEqualTo("invoices/2026/1");
      connection.commit();
      assertThat(hilo.identities().nextInSeries(connection, series)).isEqualTo("invoices/2027/1");
      connection.commit();
      assertThat(times).isExhausted();
      assertMixed(() -> hilo.nextIdentity("invoices/2026"), "invoices/2026|");
    }
  }

  @Test
  default void aClosedOneIsRefused() throws SQLException {
    HiLo hilo = declared("invoices");
    try (Connection connection = transaction()) {
      hilo.nextGaplessIdentity(connection, "invoices");
      connection.commit();
      hilo.close();

      assertThatIllegalStateException()
          .isThrownBy(() -> hilo.nextGaplessIdentity(connection, "invoices"))
          .withMessageContaining("closed");
      assertThatIllegalStateException()
          .isThrownBy(() -> hilo.identities().nextGaplessNumber(connection, "invoices"));
    }
    assertThat(row("invoices|")).isEqualTo(1);
  }

  @Test
  default void withoutATagHiLoIdsLookTheSame() throws SQLException {
    try (HiLo hilo = builder().nodeTag("").build();
        Connection connection = transaction()) {
      hilo.nextId("invoices");

      assertThatIllegalStateException()
          .isThrownBy(() -> hilo.nextGaplessIdentity(connection, "invoices"))
          .withMessageContaining("'invoices|'");
    }
  }
}
