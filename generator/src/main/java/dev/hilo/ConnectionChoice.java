package dev.hilo;

import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The rule for the connections of HiLo. */
final class ConnectionChoice {

  private ConnectionChoice() {}

  /**
   * The connections for a choice of the user. The caller closes them if they are {@link
   * AutoCloseable}.
   *
   * @param application the DataSource of the application
   * @param use null for dedicated connections where there can be some, and shared ones elsewhere
   * @param reserveTimeout how long a reservation may take
   * @throws IllegalArgumentException if the DataSource routes to several databases, or if {@link
   *     ConnectionUse#DEDICATED} is not possible
   */
  static Connections of(
      DataSource application, @Nullable ConnectionUse use, Duration reserveTimeout) {
    if (use == ConnectionUse.SHARED) {
      return Connections.of(application);
    }
    DedicatedConnections dedicated =
        DedicatedConnections.of(application, reserveTimeout, use == null);
    String obstacle = dedicated.obstacle();
    if (use == ConnectionUse.DEDICATED && obstacle != null) {
      throw new IllegalArgumentException(
          "HiLo cannot have dedicated connections, because "
              + obstacle
              + ". Set 'connections' to a DataSource for HiLo alone, or to shared.");
    }
    return dedicated;
  }

  /** The connections of a DataSource that the user made for HiLo alone. */
  static Connections of(DataSource own) {
    return Connections.of(own);
  }
}
