package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.jdbc.DriverDataSource;
import dev.hilo.testdb.jdbc.Statements;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A database of a {@link TestServer} that belongs to one test. */
public final class Schema implements AutoCloseable {
  private final TestServer server;
  private final String name;
  private final Address address;
  private final AtomicBoolean closed = new AtomicBoolean();

  Schema(TestServer server, String name, Address address) {
    this.server = server;
    this.name = name;
    this.address = address;
  }

  /** The server that holds this database. */
  public TestServer server() {
    return server;
  }

  /** The JDBC URL for this JVM, complete but for user and password. */
  public String url() {
    return address.url();
  }

  /**
   * The JDBC URL for this JVM and for other processes of this machine, as long as this JVM lives.
   * It differs from {@link #url} if the engine runs in this JVM.
   */
  public String sharedUrl() {
    return sharedAddress().url();
  }

  /** A user with all privileges on this database. */
  public String user() {
    return address.user();
  }

  /** The password of the user, empty where none is needed. */
  public String password() {
    return address.password();
  }

  /** The address for other processes. */
  Address sharedAddress() {
    return server.shared(address);
  }

  /** A data source without a pool: each connection is a new physical one. */
  public DataSource dataSource() {
    return new DriverDataSource(address);
  }

  /**
   * Runs statements one after the other, each in a transaction of its own.
   *
   * @param statements SQL without a trailing semicolon
   * @throws IllegalStateException if the database refuses one
   */
  public void execute(String... statements) {
    new Statements(address, server).execute(statements);
  }

  /**
   * Reads all rows of a query, each with its columns in order.
   *
   * @throws IllegalStateException if the database refuses it
   */
  public List<List<@Nullable Object>> query(String sql) {
    return new Statements(address, server).query(sql);
  }

  /** Drops the database, even if connections to it are open. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      server.drop(name);
    }
  }

  @Override
  public String toString() {
    return url();
  }
}
