package dev.hilo.hibernate.testing;

import static dev.hilo.hibernate.testing.PassThrough.invoke;
import static dev.hilo.hibernate.testing.PassThrough.proxy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * Returns one connection to all callers on a thread in a transaction, as frameworks that
 * synchronize transactions with threads do.
 */
public final class ThreadBoundDataSource {

  private final DataSource real;
  private final Map<Thread, Connection> bound = new ConcurrentHashMap<>();

  public ThreadBoundDataSource(DataSource real) {
    this.real = real;
  }

  /** The connection of this thread from now on. */
  public Connection begin() throws SQLException {
    Connection connection = real.getConnection();
    bound.put(Thread.currentThread(), connection);
    return connection;
  }

  public void end() throws SQLException {
    Connection connection = bound.remove(Thread.currentThread());
    if (connection != null) {
      connection.close();
    }
  }

  public DataSource dataSource() {
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          Connection connection = bound.get(Thread.currentThread());
          return connection != null && method.getName().equals("getConnection")
              ? unclosable(connection)
              : invoke(real, method, arguments);
        });
  }

  private static Connection unclosable(Connection connection) {
    return proxy(
        Connection.class,
        (method, arguments) ->
            method.getName().equals("close") ? null : invoke(connection, method, arguments));
  }
}
