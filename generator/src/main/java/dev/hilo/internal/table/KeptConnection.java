package dev.hilo.internal.table;

import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one connection open, so that the returns of thousands of counters do not wait for as many
 * connections. Used by one thread at a time.
 */
final class KeptConnection implements Connections, AutoCloseable {

  private final Connections connections;
  private volatile @Nullable Connection kept;

  KeptConnection(Connections connections) {
    this.connections = connections;
  }

  @Override
  public Connection open() throws SQLException {
    Connection known = kept;
    if (known != null && !known.isClosed()) {
      return known;
    }
    close();
    Connection opened = connections.open();
    kept = opened;
    return opened;
  }

  @Override
  public void close(Connection connection) {
    // It is kept.
  }

  @Override
  public void close() throws SQLException {
    Connection last = kept;
    kept = null;
    if (last != null) {
      connections.close(last);
    }
  }
}
