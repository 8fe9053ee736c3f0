package dev.hilo.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * A pool that lends its connections in turn, so that a caller that borrows twice gets two of them.
 * It resets nothing: what a borrower leaves behind on a connection, the next one sees.
 */
public final class RoundRobinPool implements AutoCloseable {

  private final List<Connection> all = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Connection> free = new LinkedBlockingQueue<>();
  private final DataSource source;
  private final int waitSeconds;

  public RoundRobinPool(DataSource source, int size) throws SQLException {
    this(source, size, 30);
  }

  private RoundRobinPool(DataSource source, int size, int waitSeconds) throws SQLException {
    this.source = source;
    this.waitSeconds = waitSeconds;
    for (int i = 0; i < size; i++) {
      all.add(source.getConnection());
    }
    free.addAll(all);
  }

  /** A pool of one connection that fails at once while that is lent. */
  public static RoundRobinPool single(DataSource source) throws SQLException {
    return new RoundRobinPool(source, 1, 0);
  }

  public int size() {
    return all.size();
  }

  /** The first connection itself. */
  public Connection physical() {
    return all.get(0);
  }

  public boolean isLent() {
    return free.size() < all.size();
  }

  public DataSource dataSource() {
    Object proxy =
        Proxy.newProxyInstance(
            RoundRobinPool.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              if (!method.getName().equals("getConnection")) {
                throw new UnsupportedOperationException(method.getName());
              }
              Connection next = free.poll(waitSeconds, TimeUnit.SECONDS);
              if (next == null) {
                throw new SQLException("No connection is free");
              }
              return lend(next);
            });
    return (DataSource) proxy;
  }

  private Object lend(Connection physical) {
    return Proxy.newProxyInstance(
        RoundRobinPool.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (self, method, arguments) -> {
          if (method.getName().equals("close")) {
            giveBack(physical);
            return null;
          }
          try {
            return method.invoke(physical, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private void giveBack(Connection physical) throws SQLException {
    if (!all.contains(physical) || free.contains(physical)) {
      return;
    }
    Connection next = physical;
    if (physical.isClosed()) {
      // As any pool does. Connector/J keeps in it the exception that closed it, and so the classes
      // of an application that has ended.
      next = source.getConnection();
      all.set(all.indexOf(physical), next);
    }
    free.add(next);
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : all) {
      connection.close();
    }
  }
}
