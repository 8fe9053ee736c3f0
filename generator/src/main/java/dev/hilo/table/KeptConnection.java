package dev.hilo.table;

import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Connections of which one is kept from use to use, so that ranges of thousands of counters go back
 * without waiting for as many connections. Used by one thread at a time.
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
    if (known == null || known.isClosed()) {
      if (known != null) {
        close();
      }
      known = connections.open();
      kept = known;
    }
    return known;
  }

  @Override
  public void close(Connection connection) {
    // It is kept.
  }

  @Override
  public @Nullable DedicatedConnections dedicated() {
    return connections.dedicated();
  }

  @Override
  public void executing(String sql) {
    connections.executing(sql);
  }

  @Override
  public String adviceOnConnections() {
    return connections.adviceOnConnections();
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
