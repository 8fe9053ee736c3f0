package dev.hilo.spi;

import java.sql.Connection;
import java.sql.SQLException;

/** Puts a setting of a connection back. */
final class Restore {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private Restore() {}

  /**
   * Puts a setting back. Where that fails, the work's own outcome stands, and the connection is
   * broken off so that no pool lends it to anybody in that state.
   */
  static void run(String setting, Connection connection, Step step) {
    try {
      if (!connection.isClosed()) {
        step.run();
      }
    } catch (SQLException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Could not put " + setting + " of a connection back; the connection is given up",
          e);
      try {
        connection.abort(Runnable::run);
      } catch (SQLException suppressed) {
        LOG.log(System.Logger.Level.WARNING, "Could not give up a connection", suppressed);
      }
    }
  }

  /** What puts it back. */
  @FunctionalInterface
  interface Step {
    void run() throws SQLException;
  }
}
