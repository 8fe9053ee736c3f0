package dev.hilo.hibernate;

import dev.hilo.spi.Connections;
import dev.hilo.spi.DedicatedConnections;
import java.sql.Connection;
import java.sql.SQLException;
import org.hibernate.engine.jdbc.spi.SqlStatementLogger;
import org.jspecify.annotations.Nullable;

/**
 * Connections that sessions do not use, with statements logged as Hibernate logs its own.
 *
 * @param advice what to do where no connection comes
 */
record LoggedConnections(Connections connections, SqlStatementLogger logger, String advice)
    implements Connections {

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
  public void executing(String sql) {
    logger.logStatement(sql);
  }

  @Override
  public String adviceOnConnections() {
    return advice;
  }
}
