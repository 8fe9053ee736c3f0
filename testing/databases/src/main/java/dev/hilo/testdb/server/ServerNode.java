package dev.hilo.testdb.server;

import dev.hilo.testdb.file.Trees;
import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.jdbc.DriverDataSource;
import dev.hilo.testdb.jdbc.Statements;
import dev.hilo.testdb.process.Command;
import dev.hilo.testdb.process.Processes;
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

  /** The directory of the server's data. */
  public Path data() {
    return directory.resolve("data");
  }

  /** Replaces the data by those of another server. Neither of the two runs. */
  public void copyDataOf(ServerNode other) throws IOException {
    Trees.delete(data());
    new Command(List.of("cp", "-a", other.data().toString(), "."), directory).runOrFail();
  }

  /** Where the server listens. The port was free when the node was made. */
  public int port() {
    return port;
  }

  /** The URL of a database on this server, without user and password. */
  public String url(String database) {
    return address().withDatabase(database).url();
  }

  /** The user who may do everything, without a password. */
  public String user() {
    return address().user();
  }

  /** A data source, without a pool, of a database on this server. */
  public DataSource dataSource(String database) {
    return new DriverDataSource(address().withDatabase(database));
  }

  public Address address() {
    ServerBinary binary = installation.binary();
    return new Address(binary.url(port), binary.administrator(), "");
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

  private ServerProcess process() {
    if (process == null) {
      throw new IllegalStateException("The server was never started.");
    }
    return process;
  }

  /** What the server has written since its last start. */
  public String log() throws IOException {
    return Files.readString(directory.resolve("log"), StandardCharsets.ISO_8859_1);
  }

  /** Waits until the program has ended by itself. */
  public void awaitEnd() {
    process().handle().onExit().join();
  }

  /** Kills the server with all its processes, and waits until it has ended. */
  public void kill() {
    ProcessHandle handle = process().handle();
    List<ProcessHandle> all = handle.descendants().toList();
    handle.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    awaitEnd();
  }

  /** Ends the server in good order. */
  public void stop() {
    process().handle().destroy();
    awaitEnd();
  }

  /** Sends a signal such as {@code STOP} to the server. */
  public void signal(String signal) throws IOException {
    Processes.signal(signal, process().handle());
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
