package dev.hilo.clusters;

import dev.hilo.testdb.debian.DebianFiles;
import dev.hilo.testdb.process.FreePort;
import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.ServerBinary;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/** PostgreSQL behind PgBouncer in transaction mode: each transaction may get another session. */
final class PgBouncer implements Cluster {

  private static final String SETTINGS =
      """
      [databases]
      * = host=127.0.0.1 port=%d
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = %d
      unix_socket_dir =
      auth_type = trust
      auth_file = %s
      pool_mode = transaction
      default_pool_size = 20
      max_client_conn = 500
      ignore_startup_parameters = extra_float_digits
      """;

  /** Otherwise a killed server would lose commits that it has confirmed. */
  private static final List<String> OPTIONS = List.of("-c", "synchronous_commit=on");

  private final ServerNode server;
  private final DebianFiles files = DebianFiles.of("pgbouncer", List.of("pgbouncer"));
  private final Path directory;
  private final int port = FreePort.find(1).get(0);
  private Process process;

  PgBouncer() throws IOException {
    server = Installation.of(ServerBinary.postgreSql()).node("pooled");
    server.start(OPTIONS);
    server.execute("create database " + DATABASE);
    directory = Files.createTempDirectory("hilo-pgbouncer");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path users = directory.resolve("users");
    Files.writeString(users, "\"%s\" \"\"\n".formatted(server.user()));
    Files.writeString(
        directory.resolve("settings"), SETTINGS.formatted(server.port(), port, users));
    process = start();
  }

  private Process start() throws IOException {
    Process started =
        files.start(
            files.file("usr/sbin/pgbouncer"),
            List.of(directory.resolve("settings").toString()),
            directory);
    Cluster.await(true, this::answers);
    return started;
  }

  private boolean answers() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(urls().get(0));
    source.setUser(user());
    try (Connection connection = source.getConnection()) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public List<ServerNode> nodes() {
    return List.of(server);
  }

  /** Without statements that are prepared in a session, which the next transaction may not get. */
  @Override
  public List<String> urls() {
    return List.of(
        "jdbc:postgresql://127.0.0.1:%d/%s?prepareThreshold=0".formatted(port, DATABASE));
  }

  @Override
  public List<String> faults() {
    return List.of("kill PgBouncer", "kill PostgreSQL");
  }

  @Override
  public void down(int node, String fault) throws IOException {
    if (fault.equals("kill PgBouncer")) {
      process.destroyForcibly().onExit().join();
    } else {
      server.kill();
    }
  }

  @Override
  public void up(int node, String fault) throws IOException {
    if (fault.equals("kill PgBouncer")) {
      process = start();
    } else {
      server.start(OPTIONS);
    }
    Cluster.await(true, this::answers);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    server.close();
    for (String name : List.of("log", "settings", "users")) {
      Files.delete(directory.resolve(name));
    }
    Files.delete(directory);
  }
}
