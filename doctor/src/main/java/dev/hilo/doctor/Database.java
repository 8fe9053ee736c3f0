package dev.hilo.doctor;

import dev.hilo.spi.Connections;
import java.io.Closeable;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

/** Connections without a pool, by a driver of the class path or of other jars. */
final class Database implements Connections, Closeable {

  private final URLClassLoader loader;
  private final Driver driver;
  private final String url;
  private final Properties login = new Properties();

  /**
   * @param jars with further drivers
   * @throws IllegalArgumentException if no driver accepts the URL
   */
  Database(String url, String user, String password, List<Path> jars)
      throws MalformedURLException, SQLException {
    this.url = url;
    if (!user.isEmpty()) {
      login.setProperty("user", user);
    }
    // The URL may name the user.
    if (!user.isEmpty() || !password.isEmpty()) {
      login.setProperty("password", password);
    }
    URL[] urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      if (!Files.isRegularFile(jars.get(i))) {
        throw new IllegalArgumentException("--driver " + jars.get(i) + " is no file.");
      }
      urls[i] = jars.get(i).toUri().toURL();
    }
    loader = new URLClassLoader(urls, Database.class.getClassLoader());
    driver = driver();
  }

  /** DriverManager does not know drivers of other class loaders. */
  private Driver driver() throws SQLException {
    for (Driver each : ServiceLoader.load(Driver.class, loader)) {
      if (each.acceptsURL(url)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "No driver accepts %s. Name the jar of its driver: --driver file.jar. Only PostgreSQL's is"
                .formatted(this)
            + " inside this jar.");
  }

  @Override
  public Connection open() throws SQLException {
    try {
      return driver.connect(url, login);
    } catch (SQLException e) {
      throw new SQLException(
          "No connection to %s: %s".formatted(this, e.getMessage()), e.getSQLState(), e);
    }
  }

  @Override
  public void close(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }

  /** The URL without what may hold a password. */
  @Override
  public String toString() {
    return url.replaceAll("[?;].*", "").replaceAll("//[^/]*@", "//");
  }
}
