package dev.hilo.hibernate.connections;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The way to a database, which can be shut; {@code jdbc:switched:} and what follows jdbc: there.
 */
final class SwitchedDriver implements Driver, AutoCloseable {

  private static final String PREFIX = "jdbc:switched:";

  private final List<Connection> opened = new ArrayList<>();
  private int everOpened;
  private boolean off;
  private @Nullable Throwable failure;
  private int failures;
  private volatile @Nullable CountDownLatch hanging;

  /** A driver that {@link DriverManager} knows until it is closed. */
  static SwitchedDriver registered() throws SQLException {
    SwitchedDriver driver = new SwitchedDriver();
    DriverManager.registerDriver(driver);
    return driver;
  }

  static String url(String real) {
    return PREFIX + real.substring("jdbc:".length());
  }

  /** Cuts all connections, and opens none any more. */
  synchronized void turnOff() throws SQLException {
    off = true;
    cut();
  }

  /** Cuts all connections. */
  synchronized void cut() throws SQLException {
    for (Connection connection : opened) {
      // H2 takes no notice of abort.
      connection.close();
    }
    opened.clear();
  }

  synchronized void turnOn() {
    off = false;
  }

  /** Throws this instead of connecting; null to connect again. */
  synchronized void failWith(@Nullable Throwable unchecked) {
    failure = unchecked;
  }

  /** How often it failed with that. */
  synchronized int failures() {
    return failures;
  }

  /** Lets clients that connect wait until the latch opens. */
  void hangUntil(CountDownLatch end) {
    hanging = end;
  }

  /** How many connections were opened so far. */
  synchronized int everOpened() {
    return everOpened;
  }

  /** How many connections are open, or are just being closed. */
  synchronized int open() {
    return (int) opened.stream().filter(SwitchedDriver::isOpen).count();
  }

  private static boolean isOpen(Connection connection) {
    try {
      return !connection.isClosed();
    } catch (SQLException e) {
      // H2 fails so while another thread closes the connection.
      return true;
    }
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    CountDownLatch end = hanging;
    if (end != null) {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return open(url, info);
  }

  private synchronized Connection open(String url, Properties info) throws SQLException {
    if (off) {
      throw new SQLNonTransientConnectionException("Connection refused", "08001");
    }
    if (failure instanceof Error error) {
      failures++;
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      failures++;
      throw exception;
    }
    Connection connection =
        DriverManager.getConnection("jdbc:" + url.substring(PREFIX.length()), info);
    opened.add(connection);
    everOpened++;
    return connection;
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
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
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("This driver does not log");
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
  }
}
