package dev.hilo.internal.table;

import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * One connection for use after use, so that ranges of thousands of counters are returned without
 * waiting for as many connections. Used by one thread at a time.
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
