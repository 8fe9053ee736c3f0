package dev.hilo.spring.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.CounterState;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Which connections HiLo has on a DataSource; says in the log which, and why. */
public final class ConnectionsChoice {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final boolean HAS_HIKARI =
      ClassUtils.isPresent(
          "com.zaxxer.hikari.HikariDataSource", ConnectionsChoice.class.getClassLoader());

  private final DataSource application;

  /** The choice there is on the application's DataSource. */
  public ConnectionsChoice(DataSource application) {
    this.application = application;
  }

  /** The application's own connections. */
  public HiLoConnections shared() {
    return new SharedConnections(application);
  }

  /**
   * Connections of HiLo's own where such can be made, and else the application's.
   *
   * @param patience how long to wait for one at most
   * @param counters reads the table by a DataSource
   */
  public HiLoConnections dedicated(
      Duration patience, Function<DataSource, List<CounterState>> counters) {
    if (EmbeddedAddress.isPrivate(application)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "HiLo uses the application's DataSource, since its database in memory is private to each"
              + " connection. Give that a name to be seen by more than one.");
      return shared();
    }
    HiLoConnections own = HAS_HIKARI ? HikariOnly.copy(application, patience, counters) : null;
    if (own != null) {
      return own;
    }
    // Each slice of a test has one without a pool, where nobody waits for a connection.
    System.Logger.Level level =
        EmbeddedAddress.isWithoutPool(application)
            ? System.Logger.Level.DEBUG
            : System.Logger.Level.WARNING;
    LOG.log(
        level,
        "HiLo uses the application's DataSource, a "
            + application.getClass().getName()
            + ", since only pools of HikariCP can be copied. If it is a pool, make it larger than"
            + " the number of threads that write; or say hilo.jdbc.connections=shared if that is"
            + " meant.");
    return shared();
  }

  /** What can be loaded only where HikariCP is. */
  private static final class HikariOnly {

    private HikariOnly() {}

    static @Nullable HiLoConnections copy(
        DataSource application,
        Duration patience,
        Function<DataSource, List<CounterState>> counters) {
      HikariDataSource original = Unwrapped.as(application, HikariDataSource.class);
      if (original == null) {
        return null;
      }
      PoolCopy pool = new PoolCopy(original, patience);
      LOG.log(
          System.Logger.Level.INFO,
          "HiLo has a small pool of its own, "
              + pool.name()
              + ", with all settings of the application's");
      return new DedicatedConnections(
          pool, new SameTable(pool.dataSource(), application, counters));
    }
  }
}
