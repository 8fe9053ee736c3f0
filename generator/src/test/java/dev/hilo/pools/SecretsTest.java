package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Connections fail in many ways, with a secret in the address and in the settings: HiLo's messages,
 * log and statistics do not have it. Messages of drivers are the drivers'.
 */
@Tag("soak")
@ResourceLock("the logger dev.hilo")
class SecretsTest {

  private static final String SECRET = "s3cr3t-Marker";

  private static final List<String> ADDRESSES =
      List.of(
          "jdbc:postgresql://localhost:1/shop?user=u&password=" + SECRET,
          "jdbc:postgresql://no.such.host.invalid/shop?password=" + SECRET,
          "jdbc:postgresql://u:" + SECRET + "@localhost:1/shop",
          "jdbc:mysql://u:" + SECRET + "@localhost:1/shop",
          "jdbc:mysql://localhost:1/shop?user=u&password=" + SECRET,
          "jdbc:mysql://address=(host=localhost)(port=1)(user=u)(password=" + SECRET + ")/shop",
          "jdbc:mysql://localhost:x/shop?password=" + SECRET,
          "jdbc:mariadb://localhost:1/shop?user=u&password=" + SECRET,
          "jdbc:mariadb://localhost:x/shop?user=u&password=" + SECRET,
          "jdbc:h2:tcp://localhost:1/mem:shop;PASSWORD=" + SECRET,
          "jdbc:h2:mem:shop;IFEXISTS=TRUE;USER=u;PASSWORD=" + SECRET,
          "jdbc:h2:mem:shop;NO_SUCH_SETTING=1;PASSWORD=" + SECRET,
          "jdbc:hsqldb:hsql://localhost:1/shop;user=u;password=" + SECRET,
          "jdbc:hsqldb:mem:shop;ifexists=true;password=" + SECRET,
          "jdbc:derby://localhost:1/shop;user=u;password=" + SECRET,
          "jdbc:sqlite:/no/such/folder/shop?password=" + SECRET,
          "jdbc:nothing://u:" + SECRET + "@localhost/shop?password=" + SECRET,
          "jdbc:oracle:thin:u/" + SECRET + "@//localhost:1/shop");

  private final Logger logger = Logger.getLogger("dev.hilo");
  private final List<LogRecord> logged = new CopyOnWriteArrayList<>();
  private final Handler handler = new Recorder();

  @BeforeEach
  void record() {
    logger.addHandler(handler);
    logger.setLevel(Level.ALL);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(handler);
    logger.setLevel(null);
  }

  @ParameterizedTest
  @EnumSource
  void areNotInWhatHiLoSays(PoolKind kind) {
    int first = kind == PoolKind.HIKARI || kind == PoolKind.TOMCAT ? 0 : 1;
    List<String> leaks = new ArrayList<>();
    Set<String> ofDrivers = new ConcurrentSkipListSet<>();
    List<String> addresses = new ArrayList<>(ADDRESSES);
    try (Schema h2 = TestDatabase.H2.server().newSchema();
        Schema postgreSql = TestDatabase.POSTGRESQL.server().newSchema();
        Schema mySql = TestDatabase.MYSQL.server().newSchema();
        Schema mariaDb = TestDatabase.MARIADB.server().newSchema()) {
      // There the password is wrong.
      addresses.addAll(List.of(h2.url(), postgreSql.url(), mySql.url(), mariaDb.url()));
      // Each address with two of the pools, since most of them wait for a while.
      for (int i = first; i < addresses.size(); i += 2) {
        use(
            kind,
            addresses.get(i),
            i % 4 < 2 ? ConnectionUse.DEDICATED : ConnectionUse.SHARED,
            leaks,
            ofDrivers);
      }
    }
    useWithoutPool(leaks, ofDrivers);
    for (LogRecord record : logged) {
      note("log", record.getMessage(), leaks);
      look("log", record.getThrown(), leaks, ofDrivers, 0);
    }
    System.out.println("[hilo] messages with a password that are not HiLo's: " + ofDrivers);
    assertThat(leaks).isEmpty();
    assertThat(logged).isNotEmpty();
  }

  /** Fails at once, and so is logged; HikariCP may take longer than HiLo lives. */
  private static void useWithoutPool(List<String> leaks, Set<String> ofDrivers) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL("jdbc:h2:mem:shop;IFEXISTS=TRUE;PASSWORD=" + SECRET);
    try (HiLo hilo = HiLo.builder(source).build()) {
      look("no pool", catchThrowable(() -> hilo.nextId("orders")), leaks, ofDrivers, 0);
    }
  }

  private static void use(
      PoolKind kind, String address, ConnectionUse use, List<String> leaks, Set<String> ofDrivers) {
    try (PoolKind.Pool pool =
            kind.open(new PoolKind.Address(address, "nobody", SECRET), 2, true, false);
        HiLo hilo =
            HiLo.builder(pool.dataSource())
                .connections(use)
                .reserveTimeout(Duration.ofMillis(300))
                .build()) {
      for (Runnable call : new Runnable[] {hilo::verify, () -> hilo.nextId("orders")}) {
        look(address, catchThrowable(call::run), leaks, ofDrivers, 0);
      }
      note("statistics", hilo.counters().statistics().toString(), leaks);
    } catch (SQLException | RuntimeException e) {
      look(address, e, leaks, ofDrivers, 0);
    }
  }

  private static void note(String where, @Nullable String text, List<String> leaks) {
    if (String.valueOf(text).contains(SECRET)) {
      leaks.add(where + ": " + text);
    }
  }

  private static void look(
      String where,
      @Nullable Throwable failure,
      List<String> leaks,
      Set<String> ofDrivers,
      int depth) {
    if (failure == null || depth > 16) {
      return;
    }
    if (failure.getClass().getName().startsWith("dev.hilo.")) {
      note(where, failure.getMessage(), leaks);
    } else if (String.valueOf(failure.getMessage()).contains(SECRET)) {
      ofDrivers.add(failure.getClass().getName() + ": " + failure.getMessage() + "\n");
    }
    look(where, failure.getCause(), leaks, ofDrivers, depth + 1);
    for (Throwable suppressed : failure.getSuppressed()) {
      look(where, suppressed, leaks, ofDrivers, depth + 1);
    }
    if (failure instanceof SQLException said) {
      look(where, said.getNextException(), leaks, ofDrivers, depth + 1);
    }
  }

  private final class Recorder extends Handler {

    @Override
    public void publish(LogRecord record) {
      logged.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
