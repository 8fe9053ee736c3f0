package dev.hilo.hibernate.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A real data source behind a switch: while it is off, the database refuses connections. */
public final class SwitchedDataSource {

  private final DataSource real;
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile boolean off;

  public SwitchedDataSource(DataSource real) {
    this.real = real;
  }

  public void turnOff() {
    off = true;
  }

  public void turnOn() {
    off = false;
  }

  public int refusals() {
    return refusals.get();
  }

  public DataSource dataSource() {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              if (off && method.getName().equals("getConnection")) {
                refusals.incrementAndGet();
                throw new SQLTransientConnectionException("Connection refused", "08001");
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
