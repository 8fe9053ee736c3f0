package dev.hilo.support;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** A pool that lends its connections in turn, so that whoever borrows twice gets two of them. */
public final class RoundRobinPool implements AutoCloseable {

  private final List<Connection> all = new ArrayList<>();
  private final BlockingQueue<Connection> free = new LinkedBlockingQueue<>();

  /** Opens so many connections. */
  public RoundRobinPool(DataSource source, int size) throws SQLException {
    for (int i = 0; i < size; i++) {
      all.add(source.getConnection());
    }
    free.addAll(all);
  }

  /** How many connections it has. */
  public int size() {
    return all.size();
  }

  /** The pool. */
  public DataSource dataSource() {
    Object proxy =
        Proxy.newProxyInstance(
            RoundRobinPool.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              if (!method.getName().equals("getConnection")) {
                throw new UnsupportedOperationException(method.getName());
              }
              return lend(requireNonNull(free.poll(30, TimeUnit.SECONDS), "no connection is free"));
            });
    return (DataSource) proxy;
  }

  private Object lend(Connection physical) {
    return Proxy.newProxyInstance(
        RoundRobinPool.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (self, method, arguments) -> {
          if (method.getName().equals("close")) {
            free.add(physical);
            return null;
          }
          try {
            return method.invoke(physical, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : all) {
      connection.close();
    }
  }
}
