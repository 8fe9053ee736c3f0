package dev.hilo.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * A pool of one connection that resets nothing: what a borrower leaves behind on the connection,
 * everybody can see.
 */
public final class SingleConnectionPool implements AutoCloseable {

  private final Connection physical;
  private final AtomicBoolean lent = new AtomicBoolean();

  /** Opens the connection. */
  public SingleConnectionPool(DataSource source) throws SQLException {
    this.physical = source.getConnection();
  }

  /** The connection itself. */
  public Connection physical() {
    return physical;
  }

  /** Whether somebody has it now. */
  public boolean isLent() {
    return lent.get();
  }

  /** The pool. */
  public DataSource dataSource() {
    Object proxy =
        Proxy.newProxyInstance(
            SingleConnectionPool.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              if (!method.getName().equals("getConnection")) {
                throw new UnsupportedOperationException(method.getName());
              }
              if (!lent.compareAndSet(false, true)) {
                throw new SQLException("The one connection is in use");
              }
              return lend();
            });
    return (DataSource) proxy;
  }

  private Object lend() {
    return Proxy.newProxyInstance(
        SingleConnectionPool.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (self, method, arguments) -> {
          if (method.getName().equals("close")) {
            lent.set(false);
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
    physical.close();
  }
}
