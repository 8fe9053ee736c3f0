package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.Layout;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A running database server. It stops by itself when the JVM ends. */
public final class TestServer {
  private static final int ATTEMPTS = 5;
  private static final long PAUSE_MILLIS = 500;

  /** The class of SQL states that the standard keeps for connections. */
  private static final String CONNECTION_FAILURES = "08";

  private final TestDatabase database;
  private final String version;
  private final String source;
  private final Address address;
  private final Layout layout;

  private TestServer(
      TestDatabase database, String version, String source, Address address, Layout layout) {
    this.database = database;
    this.version = version;
    this.source = source;
    this.address = address;
    this.layout = layout;
  }

  /** Connects once, to read the version and check the address. */
  static TestServer at(TestDatabase database, String source, Address address, Layout layout)
      throws SQLException {
    try (Connection connection = layout.anywhere(address).connect()) {
      String product = connection.getMetaData().getDatabaseProductVersion();
      // MySQL and MariaDB accept each other's clients, so a wrong URL could go unnoticed.
      if (product.contains("MariaDB") != (database == TestDatabase.MARIADB)) {
        throw new SQLException("%s is not %s".formatted(product, database.label()));
      }
      return new TestServer(database, number(product), source, address, layout);
    }
  }

  /** Which database this is. */
  public TestDatabase database() {
    return database;
  }

  /** The version that the server reports, for example {@code 17.11}. */
  public String version() {
    return version;
  }

  /** Where the server comes from: an environment variable, an image, or a jar's coordinates. */
  public String source() {
    return source;
  }

  /** A version without suffixes such as {@code -MariaDB}, and without the sentence of Oracle. */
  static String number(String version) {
    return version.replaceFirst("(?s).*Version ", "").replaceFirst("(?s)[ -].*", "");
  }

  /**
   * Creates an empty database for one test, which drops it by closing it.
   *
   * @throws IllegalStateException if the server refuses
   */
  public Schema newSchema() {
    for (int attempt = 1; ; attempt++) {
      // Unique, because several processes may share a server.
      String name = "hilo_" + UUID.randomUUID().toString().replace('-', '_');
      try {
        return new Schema(this, name, layout.create(address, name));
      } catch (SQLException e) {
        if (attempt == ATTEMPTS || !isConnectionFailure(e)) {
          throw new IllegalStateException(
              "%s (%s) did not create the database %s in %d attempts: %s"
                  .formatted(database.label(), source, name, attempt, withCauses(e)),
              e);
        }
        System.err.printf("%s refused a connection, tried again: %s%n", this, withCauses(e));
        pause();
      }
    }
  }

  /** A server on a busy machine may close a connection before it has answered. */
  private static boolean isConnectionFailure(SQLException e) {
    String state = e.getSQLState();
    return state != null && state.startsWith(CONNECTION_FAILURES);
  }

  /** A driver's own message often says only that the connection failed. */
  private static String withCauses(Throwable failure) {
    StringBuilder text = new StringBuilder(String.valueOf(failure.getMessage()));
    for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      text.append("; ").append(cause);
    }
    return text.toString();
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for a server", e);
    }
  }

  Address shared(Address schema) {
    return layout.shared(address, schema);
  }

  void drop(String name) {
    try {
      layout.drop(address, name);
    } catch (SQLException e) {
      throw new IllegalStateException(
          "%s (%s) did not drop the database %s: %s"
              .formatted(database.label(), source, name, e.getMessage()),
          e);
    }
  }

  @Override
  public String toString() {
    return "%s %s from %s".formatted(database.label(), version, source);
  }
}
