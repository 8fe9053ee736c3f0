package dev.hilo.hibernate.testing;

import static dev.hilo.hibernate.testing.PassThrough.invoke;
import static dev.hilo.hibernate.testing.PassThrough.proxy;

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
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          if (off && method.getName().equals("getConnection")) {
            refusals.incrementAndGet();
            throw new SQLTransientConnectionException("Connection refused", "08001");
          }
          return invoke(real, method, arguments);
        });
  }
}
