package dev.hilo.testdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A server of its own, which a test starts, kills and starts again on the same data and port. */
public final class ServerNode implements AutoCloseable {

  private final Installation installation;
  private final Path directory;
  private final int port;
  private @Nullable ServerProcess process;

  ServerNode(Installation installation, Path directory, int port) {
    this.installation = installation;
    this.directory = directory;
    this.port = port;
  }

  /**
   * The data of the server.
   *
   * @return its directory
   */
  public Path data() {
    return directory.resolve("data");
  }

  /**
   * Replaces the data of this server, which does not run, by those of another one.
   *
   * @param other one that does not run, either
   * @throws IOException if that fails
   */
  public void copyDataOf(ServerNode other) throws IOException {
    Trees.delete(data());
    new Command(List.of("cp", "-a", other.data().toString(), "."), directory).runOrFail();
  }

  /**
   * Where the server listens.
   *
   * @return the port, free when the node was made
   */
  public int port() {
    return port;
  }

  /**
   * The URL of a database on this server.
   *
   * @param database the name
   * @return the URL, without user and password
   */
  public String url(String database) {
    return address().withDatabase(database).url();
  }

  /**
   * The user who may do everything, without a password.
   *
   * @return the name
   */
  public String user() {
    return address().user();
  }

  /**
   * A database on this server.
   *
   * @param database the name
   * @return a data source without a pool
   */
  public DataSource dataSource(String database) {
    return new DriverDataSource(address().withDatabase(database));
  }

  Address address() {
    ServerBinary binary = installation.binary();
    return new Address(binary.url(port), binary.database().administrator(), "");
  }

  /**
   * Runs statements, each in a transaction of its own.
   *
   * @param statements SQL without a trailing semicolon
   * @throws IllegalStateException if the server refuses one
   */
  public void execute(String... statements) {
    new Statements(address(), address().url()).execute(statements);
  }

  /**
   * Reads all rows of a query.
   *
   * @param sql a query
   * @return the rows, each with its columns in order
   * @throws IllegalStateException if the server refuses it
   */
  public List<List<@Nullable Object>> query(String sql) {
    return new Statements(address(), address().url()).query(sql);
  }

  /**
   * Starts the server, and waits until it answers queries.
   *
   * @param options of the command line, after the usual ones
   * @throws IOException if it ends, or does not answer in time
   */
  public void start(List<String> options) throws IOException {
    start(options, Map.of());
  }

  /** The same, with more variables in its environment. */
  public void start(List<String> options, Map<String, String> variables) throws IOException {
    launch(options, variables);
    process().awaitServing(address(), installation.binary().whichDataDirectory(), data());
  }

  /** Starts the program without waiting for an answer. */
  public void launch(List<String> options, Map<String, String> variables) throws IOException {
    process = installation.serve(directory, port, options, variables);
  }

  /** Whether another process has taken the port. */
  boolean foundPortTaken() throws IOException {
    return process().foundPortTaken();
  }

  private ServerProcess process() {
    if (process == null) {
      throw new IllegalStateException("The server was never started.");
    }
    return process;
  }

  /**
   * What the server has written since its last start.
   *
   * @return its log
   */
  public String log() throws IOException {
    return Files.readString(directory.resolve("log"), StandardCharsets.ISO_8859_1);
  }

  /** Waits until the program has ended by itself. */
  public void awaitEnd() {
    process().handle().onExit().join();
  }

  /** Kills the server with all its processes, and waits until they have ended. */
  public void kill() {
    ProcessHandle handle = process().handle();
    List<ProcessHandle> all = handle.descendants().toList();
    handle.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    handle.onExit().join();
  }

  /** Ends the server in good order. */
  public void stop() {
    process().handle().destroy();
    awaitEnd();
  }

  /**
   * Sends a signal to the server.
   *
   * @param signal such as {@code STOP}
   */
  public void signal(String signal) throws IOException {
    List<String> words =
        List.of("sh", "-c", "kill -%s %d".formatted(signal, process().handle().pid()));
    new Command(words, directory).runOrFail();
  }

  /** Kills the server, and deletes its data. */
  @Override
  public void close() throws IOException {
    if (process != null && process.handle().isAlive()) {
      kill();
    }
    Trees.delete(directory);
  }
}
