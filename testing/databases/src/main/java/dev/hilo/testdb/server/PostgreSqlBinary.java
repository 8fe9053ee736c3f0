package dev.hilo.testdb.server;

import dev.hilo.testdb.file.Archives;
import dev.hilo.testdb.file.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL from a jar. It brings all libraries but those of the C and C++ runtimes. */
final class PostgreSqlBinary implements ServerBinary {
  @Override
  public String database() {
    return "postgresql";
  }

  @Override
  public String administrator() {
    return "postgres";
  }

  @Override
  public void unpack(Path home) throws IOException {
    try (InputStream archive = Resources.open("/postgres-linux-x86_64.txz");
        InputStream tar = new XZInputStream(archive)) {
      Archives.unpackTar(tar, home);
    }
  }

  @Override
  public Path program(Path home) {
    return home.resolve("bin/postgres");
  }

  @Override
  public List<String> initialisation(Path home, Path data) {
    return List.of(
        home.resolve("bin/initdb").toString(),
        "--pgdata=" + data,
        "--username=" + administrator(),
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C",
        "--no-sync",
        "--no-instructions");
  }

  @Override
  public List<String> serving(Path home, Path data, int port) {
    return List.of(
        program(home).toString(),
        "-D",
        data.toString(),
        "--port=" + port,
        "--listen_addresses=127.0.0.1",
        "--unix_socket_directories=",
        "--max_connections=300",
        "--shared_buffers=32MB",
        "--fsync=off",
        "--synchronous_commit=off",
        "--full_page_writes=off");
  }

  @Override
  public String url(int port) {
    return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
  }

  @Override
  public String whichDataDirectory() {
    return "show data_directory";
  }

  @Override
  public boolean refusesRoot() {
    return true;
  }
}
