package dev.hilo.pools;

import dev.hilo.testdb.Await;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Opens its first connection only when it is released, and all others at once. */
final class FirstConnectionHangs implements Driver, AutoCloseable {

  /** Stands before the address of the real database. */
  static final String PREFIX = "jdbc:first-hangs:";

  private final AtomicBoolean hangs = new AtomicBoolean(true);
  private final CountDownLatch called = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  private FirstConnectionHangs() {}

  static FirstConnectionHangs registered() throws SQLException {
    FirstConnectionHangs driver = new FirstConnectionHangs();
    DriverManager.registerDriver(driver);
    return driver;
  }

  @Override
  public @Nullable Connection connect(String url, Properties settings) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    if (hangs.compareAndSet(true, false)) {
      called.countDown();
      Await.latch(released);
    }
    return DriverManager.getConnection(url.substring(PREFIX.length()), settings);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX);
  }

  /** Waits until the call that hangs has begun. */
  void awaitCaller() {
    Await.latch(called);
  }

  void release() {
    released.countDown();
  }

  @Override
  public void close() throws SQLException {
    release();
    DriverManager.deregisterDriver(this);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties settings) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("dev.hilo");
  }
}
