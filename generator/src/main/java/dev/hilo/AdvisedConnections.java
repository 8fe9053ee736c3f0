package dev.hilo;

import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Connections in a framework, whose users create the table in a way of their own. */
record AdvisedConnections(Connections connections, String howToCreateTable) implements Connections {

  @Override
  public Connection open() throws SQLException {
    return connections.open();
  }

  @Override
  public void close(Connection connection) throws SQLException {
    connections.close(connection);
  }

  @Override
  public @Nullable DedicatedConnections dedicated() {
    return connections.dedicated();
  }

  @Override
  public String adviceOnConnections() {
    return connections.adviceOnConnections();
  }
}
