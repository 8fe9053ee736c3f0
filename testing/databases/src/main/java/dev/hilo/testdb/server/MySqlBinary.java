package dev.hilo.testdb.server;

import dev.hilo.testdb.file.Archives;
import dev.hilo.testdb.file.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** MySQL from a jar. It needs libaio and libnuma, which many machines lack. */
class MySqlBinary extends MySqlFamily {
  @Override
  public String database() {
    return "mysql";
  }

  @Override
  public void unpack(Path home) throws IOException {
    try (InputStream archive = Resources.open("/mysql-Linux-amd64.tar.gz");
        InputStream tar = new GZIPInputStream(archive)) {
      Archives.unpackTar(tar, home);
    }
    writeAccounts(home);
  }

  /** Without name resolution a client on loopback is not root@localhost, the only user there is. */
  static void writeAccounts(Path home) throws IOException {
    Files.writeString(
        accounts(home),
        """
        set sql_log_bin=0;
        create user if not exists 'root'@'127.0.0.1';
        grant all on *.* to 'root'@'127.0.0.1' with grant option;
        """);
  }

  private static Path accounts(Path home) {
    return home.resolve("accounts.sql");
  }

  @Override
  public Path program(Path home) {
    return home.resolve("bin/mysqld");
  }

  @Override
  public List<String> initialisation(Path home, Path data) {
    return command(List.of(program(home).toString()), home, data, List.of("--initialize-insecure"));
  }

  @Override
  public List<String> serving(Path home, Path data, int port) {
    List<String> command = new ArrayList<>(super.serving(home, data, port));
    command.add("--init-file=" + accounts(home));
    command.add("--mysqlx=OFF");
    return command;
  }

  @Override
  public String url(int port) {
    return "jdbc:mysql://127.0.0.1:%d/mysql?sslMode=DISABLED&allowPublicKeyRetrieval=true"
        .formatted(port);
  }
}
