package dev.hilo.chaos;

import static java.util.Objects.requireNonNull;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.IdBlock;
import dev.hilo.RangeSize;
import dev.hilo.support.Pools;
import dev.hilo.testdb.RawFigures;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Twelve threads take all kinds of ids of three instances on one table. Meanwhile threads are
 * interrupted, connections are killed, rows are locked, instances are suspended, closed and seeded,
 * listeners and drivers throw Errors, and the DataSource of an instance misbehaves.
 */
final class Chaos implements AutoCloseable {

  private static final int INSTANCES = 3;
  private static final int THREADS = 12;
  private static final int BURST = 200;
  private static final int GAPLESS = 3;

  /** The longest time between two torments of a kind, in milliseconds. */
  private static final int MOST_PAUSE = 2_000;

  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  /** Of so many connections one misbehaves. */
  private static final int HOSTILE = 40;

  /** A call that takes so much longer than its limit hangs. */
  private static final Duration HANG = Duration.ofSeconds(60);

  private final Schema schema;
  private final long ids;
  private final HikariDataSource clean;
  private final List<HikariDataSource> pools = new ArrayList<>();
  private final AtomicReferenceArray<@Nullable HiLo> open = new AtomicReferenceArray<>(INSTANCES);
  private final List<Thread> workers = new ArrayList<>();
  private final ConcurrentMap<String, Given> given = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final Queue<Throwable> violations = new ConcurrentLinkedQueue<>();
  private final LongAdder taken = new LongAdder();
  private final AtomicLong longest = new AtomicLong();
  private volatile boolean ends;

  /**
   * @param ids how many to take at least
   */
  Chaos(Schema schema, long ids) {
    this.schema = schema;
    this.ids = ids;
    this.clean = Pools.hikari(schema.dataSource(), THREADS, false);
    schema.execute("create table invoices (number bigint primary key)");
    pools.add(Pools.hikari(schema.dataSource(), 4, true));
    pools.add(Pools.hikari(schema.dataSource(), 4, false));
    pools.add(Pools.hikari(schema.url(), schema.user(), schema.password(), 4, true, false));
    for (int i = 0; i < INSTANCES; i++) {
      open.set(i, instance(i));
    }
    pools.forEach(Chaos::openFirst);
    openFirst(clean);
    requireNonNull(open.get(0)).identities().declareGapless("invoices");
  }

  /** Runs until enough ids are taken. */
  RawFigures run() throws Exception {
    long began = System.nanoTime();
    for (int i = 0; i < THREADS; i++) {
      Thread worker = new Thread(this::work, "caller-" + i);
      workers.add(worker);
      worker.start();
    }
    List<Thread> tormentors =
        Stream.<Torment>of(
                this::interrupt,
                this::killConnections,
                this::lockRow,
                this::suspend,
                this::replace,
                this::seed,
                this::overflowStack)
            .map(torment -> new Thread(() -> torment(torment), "tormentor"))
            .toList();
    tormentors.forEach(Thread::start);
    long before = -1;
    while (taken.sum() < ids && violations.isEmpty()) {
      if (before == taken.sum()) {
        violations.add(new AssertionError("No thread was given an id for " + HANG));
      }
      before = taken.sum();
      System.out.println("[chaos] " + schema.url() + ": " + before + " ids");
      long end = System.nanoTime() + HANG.toNanos();
      while (System.nanoTime() < end && taken.sum() < ids && violations.isEmpty()) {
        Thread.sleep(50);
      }
    }
    ends = true;
    for (Thread one : Stream.of(workers, tormentors).flatMap(List::stream).toList()) {
      one.join(HANG.toMillis());
      check(!one.isAlive(), one.getName() + " has not ended");
    }
    afterwards();
    if (!violations.isEmpty()) {
      AssertionError all = new AssertionError(violations.size() + " violations");
      violations.forEach(all::addSuppressed);
      throw all;
    }
    return figures(Duration.ofNanos(System.nanoTime() - began));
  }

  /** Once, since HikariCP never recovers if the very first connection is killed in its set-up. */
  private static void openFirst(DataSource pool) {
    try (Connection first = Pools.borrow(pool)) {
      if (!first.isValid(0)) {
        throw new IllegalStateException("Not valid: " + first);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private HiLo instance(int place) {
    DataSource pool = pools.get(place);
    // The last one has connections of its own, by a copy of the pool.
    boolean isCopied = place == INSTANCES - 1;
    HiLoBuilder builder =
        HiLo.builder(isCopied ? pool : HostileDataSource.over(pool, this::hostility))
            .nodeTag(List.of("A", "B", "C").get(place))
            .createTableIfMissing()
            .reserveTimeout(TIMEOUT)
            .rangeSize(RangeSize.fixed(100));
    // Otherwise it would share the pool without a word if that could not be copied.
    HiLo hilo = (isCopied ? builder.connections(ConnectionUse.DEDICATED) : builder).build();
    hilo.addListener(new ThrowingListener());
    return hilo;
  }

  private HostileDataSource.@Nullable Kind hostility() {
    RandomGenerator random = ThreadLocalRandom.current();
    if (ends || random.nextInt(HOSTILE) > 0) {
      return null;
    }
    HostileDataSource.Kind[] kinds = HostileDataSource.Kind.values();
    HostileDataSource.Kind kind = kinds[random.nextInt(kinds.length)];
    count("connection " + kind);
    return kind;
  }

  private void work() {
    RandomGenerator random = ThreadLocalRandom.current();
    while (!ends) {
      HiLo hilo = open.get(random.nextInt(INSTANCES));
      if (hilo != null) {
        call(hilo, random.nextInt(16));
      }
    }
  }

  /** Makes one call, or several from memory. */
  private void call(HiLo hilo, int kind) {
    long began = System.nanoTime();
    try {
      take(hilo, kind);
    } catch (HiLoException | IllegalStateException e) {
      count("error " + e.getClass().getSimpleName());
    } catch (SQLException e) {
      count("error of the caller's transaction");
    } catch (VirtualMachineError e) {
      // The JDK itself wraps a full stack in an InternalError if a lambda was to be linked on it.
      count("error " + e.getClass().getSimpleName());
    } catch (Throwable e) {
      violations.add(e);
    } finally {
      boolean unused = Thread.interrupted();
      long took = System.nanoTime() - began;
      long most = longest.accumulateAndGet(took, Math::max);
      check(
          most < TIMEOUT.plus(HANG).toNanos(),
          "a call of kind " + kind + " took " + Duration.ofNanos(took));
    }
  }

  private void take(HiLo hilo, int kind) throws SQLException {
    switch (kind) {
      case 0 -> one("companies|", hilo.identities().nextNumber("companies"));
      case 1 -> {
        List<String> some = hilo.nextIdentities("people", 5);
        numbers("people|", some);
      }
      case 2 -> {
        IdBlock block = hilo.collection("orders").reserve(100);
        for (long number = block.first(); number <= block.last(); number++) {
          one("orders", number);
        }
      }
      case GAPLESS -> gapless(hilo);
      case 4, 5 -> {
        for (int i = 0; i < BURST; i++) {
          // companies/0000000000000000027-A: each tag has numbers of its own.
          String id = hilo.nextSequenceId("companies");
          one("sequence " + id.substring(id.length() - 1), number(id));
        }
      }
      case 6, 7, 8 -> numbers("orders", hilo.nextIds("orders", BURST));
      case 9, 10, 11 -> {
        for (int i = 0; i < BURST; i++) {
          one("users", number(hilo.nextId("users")));
        }
      }
      default -> {
        for (int i = 0; i < BURST; i++) {
          one("numbers", hilo.nextNumber("numbers"));
        }
      }
    }
  }

  private void gapless(HiLo hilo) throws SQLException {
    try (Connection connection = clean.getConnection()) {
      try (Statement statement = connection.createStatement()) {
        long number = hilo.identities().nextGaplessNumber(connection, "invoices");
        statement.execute("insert into invoices values (" + number + ")");
        if (number % 5 == 0 && ThreadLocalRandom.current().nextBoolean()) {
          connection.rollback();
        } else {
          connection.commit();
          one("invoices|", number);
        }
      } catch (SQLException | RuntimeException | Error e) {
        connection.rollback();
        throw e;
      }
    }
  }

  private void numbers(String counter, List<String> ids) {
    ids.forEach(id -> one(counter, number(id)));
  }

  private static long number(String id) {
    int end = id.indexOf('-');
    return Long.parseLong(id.substring(id.indexOf('/') + 1, end < 0 ? id.length() : end));
  }

  private void one(String counter, long number) {
    Given numbers = given.computeIfAbsent(counter, name -> new Given());
    check(numbers.add(number), number + " of " + counter + " was given twice");
    taken.increment();
  }

  private void check(boolean holds, String violation) {
    if (!holds) {
      violations.add(new AssertionError(violation));
    }
  }

  private void torment(Torment torment) {
    while (!ends) {
      try {
        Thread.sleep(ThreadLocalRandom.current().nextInt(MOST_PAUSE));
        torment.run();
      } catch (SQLException | HiLoException | IllegalStateException | InterruptedException e) {
        count("torment " + e.getClass().getSimpleName());
      } catch (Throwable e) {
        violations.add(e);
      }
    }
  }

  private void interrupt() {
    workers.get(ThreadLocalRandom.current().nextInt(THREADS)).interrupt();
    count("interrupt");
  }

  private void killConnections() throws SQLException {
    boolean isMySql = schema.url().startsWith("jdbc:mysql");
    try (Connection connection = schema.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      if (isMySql) {
        List<List<@Nullable Object>> sessions =
            schema.query("select id from information_schema.processlist where db = database()");
        for (List<@Nullable Object> one : sessions) {
          if (ThreadLocalRandom.current().nextInt(4) == 0) {
            statement.execute("kill " + one.get(0));
            count("killed connection");
          }
        }
      } else {
        statement.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                + " current_database() and pid <> pg_backend_pid() and random() < 0.25");
        count("killed connections");
      }
    }
  }

  private void lockRow() throws SQLException, InterruptedException {
    try (Connection connection = schema.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      String name =
          List.of("orders", "numbers", "companies|", "/")
              .get(ThreadLocalRandom.current().nextInt(4));
      statement.execute("select max_value from hilo where name = '" + name + "' for update");
      Thread.sleep(ThreadLocalRandom.current().nextInt(1_000));
      connection.rollback();
      count("locked row");
    }
  }

  private void suspend() throws InterruptedException {
    HiLo hilo = open.get(ThreadLocalRandom.current().nextInt(INSTANCES));
    if (hilo != null && hilo.suspend()) {
      Thread.sleep(ThreadLocalRandom.current().nextInt(50));
      hilo.resume();
      count("suspension");
    }
  }

  /** Closes an instance, before or after another one has its place. */
  private void replace() {
    int place = ThreadLocalRandom.current().nextInt(INSTANCES);
    HiLo next = instance(place);
    HiLo last = requireNonNull(open.getAndSet(place, next));
    last.close();
    count("close");
  }

  private void seed() throws SQLException {
    HiLo hilo = requireNonNull(open.get(ThreadLocalRandom.current().nextInt(INSTANCES)));
    long highest = given.getOrDefault("numbers", new Given()).highest();
    long unused = hilo.counters().seed("numbers", highest + 200);
    count("seed");
  }

  /**
   * Takes ids at the end of a stack. Not those that use the caller's connection: the JDK itself
   * then loses the lock of a socket, which hangs whoever uses that connection next.
   */
  private void overflowStack() {
    HiLo hilo = requireNonNull(open.get(ThreadLocalRandom.current().nextInt(INSTANCES)));
    int kind = ThreadLocalRandom.current().nextInt(16);
    deeper(hilo, kind == GAPLESS ? 0 : kind);
    count("full stack");
  }

  @SuppressWarnings("InfiniteRecursion") // It ends with the stack.
  private void deeper(HiLo hilo, int kind) {
    try {
      deeper(hilo, kind);
    } catch (VirtualMachineError e) {
      call(hilo, kind);
    }
  }

  /** Every counter goes on, nothing is left behind, and no number is missing where none may be. */
  private void afterwards() {
    for (int place = 0; place < INSTANCES; place++) {
      HiLo hilo = requireNonNull(open.get(place));
      hilo.resume();
      for (int kind = 0; kind < 16; kind++) {
        if (!takesUntilItHangs(hilo, kind)) {
          return;
        }
      }
      hilo.close();
    }
    pools.forEach(Pools::assertNoneLent);
    Pools.assertNoneLent(clean);
    List<@Nullable Object> rows = schema.query("select count(*), max(number) from invoices").get(0);
    check(
        ((Number) requireNonNull(rows.get(0))).longValue()
            == ((Number) requireNonNull(rows.get(1))).longValue(),
        "gapless numbers have gaps: " + rows);
    given.forEach(
        (counter, numbers) -> {
          boolean isSequence = counter.startsWith("sequence ");
          String row =
              isSequence
                  ? "name = '/' and node_tag = '%s'"
                      .formatted(counter.substring(9).toLowerCase(Locale.ROOT))
                  : "name = '%s'".formatted(counter);
          Object max = schema.query("select max_value from hilo where " + row).get(0).get(0);
          check(
              ((Number) requireNonNull(max)).longValue() >= numbers.highest(),
              counter + " was given " + numbers.highest() + ", and its Max is " + max);
        });
  }

  /**
   * Tries again: a connection may have been killed before, and a busy machine be late.
   *
   * @return false if the counter is dead
   */
  private boolean takesUntilItHangs(HiLo hilo, int kind) {
    long end = System.nanoTime() + HANG.toNanos();
    while (true) {
      try {
        take(hilo, kind);
        return true;
      } catch (SQLException | RuntimeException e) {
        if (System.nanoTime() - end > 0) {
          printThreads();
          violations.add(new AssertionError("a counter is dead, of kind " + kind, e));
          return false;
        }
      }
    }
  }

  /** What did not go on may be a thread of a pool or of a driver. */
  private static void printThreads() {
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              System.out.println("[chaos] " + thread);
              Stream.of(stack).forEach(line -> System.out.println("[chaos]     " + line));
            });
  }

  private void count(String what) {
    counts.computeIfAbsent(what, name -> new LongAdder()).increment();
  }

  private RawFigures figures(Duration took) {
    TestDatabase database =
        schema.url().startsWith("jdbc:mysql") ? TestDatabase.MYSQL : TestDatabase.POSTGRESQL;
    return new RawFigures("chaos-" + database.key())
        .add("run", "ChaosTest on " + database.label())
        .add("ids", taken.sum())
        .add("duplicates", 0)
        .add("seconds", took.toSeconds())
        .add("threads", THREADS)
        .add("instances", INSTANCES)
        .add("reserveTimeoutMillis", TIMEOUT.toMillis())
        .add("longestCallMillis", TimeUnit.NANOSECONDS.toMillis(longest.get()))
        .add(
            "faults",
            counts.entrySet().stream()
                .filter(each -> !each.getKey().startsWith("error"))
                .mapToLong(each -> each.getValue().sum())
                .sum())
        .add("counts", new TreeMap<>(counts));
  }

  @Override
  public void close() {
    pools.forEach(HikariDataSource::close);
    clean.close();
  }

  /** The numbers that callers were given of one counter. */
  private static final class Given {

    private final BitSet numbers = new BitSet();

    /** Returns false if it was given before. */
    synchronized boolean add(long number) {
      int place = Math.toIntExact(number);
      boolean isNew = !numbers.get(place);
      numbers.set(place);
      return isNew;
    }

    synchronized long highest() {
      return numbers.length() - 1L;
    }
  }

  /** Throws now and then. */
  private static final class ThrowingListener implements HiLoListener {

    @Override
    public void rangeReserved(RangeReserved event) {
      throwSometimes();
    }

    @Override
    public void callerWaited(CallerWaited event) {
      throwSometimes();
    }

    private static void throwSometimes() {
      switch (ThreadLocalRandom.current().nextInt(1_000)) {
        case 0 -> throw new IllegalStateException("injected, by a listener");
        case 1 -> throw new OutOfMemoryError("injected, by a listener");
        default -> {}
      }
    }
  }

  /** Does one thing to the callers or the instances. */
  @FunctionalInterface
  private interface Torment {
    void run() throws SQLException, InterruptedException;
  }
}
