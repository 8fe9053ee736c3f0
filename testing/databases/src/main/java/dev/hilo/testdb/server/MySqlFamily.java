package dev.hilo.testdb.server;

import dev.hilo.testdb.file.Uid;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What MySQL and MariaDB have in common. */
abstract class MySqlFamily implements ServerBinary {

  /**
   * A command line with options for a server that is quick to start and may lose its data.
   *
   * @param more options, after those
   */
  static List<String> command(List<String> program, Path home, Path data, List<String> more) {
    List<String> words = new ArrayList<>(program);
    words.add("--no-defaults");
    words.add("--basedir=" + home);
    words.add("--datadir=" + data);
    words.add("--innodb-log-file-size=8M");
    words.add("--innodb-flush-log-at-trx-commit=0");
    words.add("--innodb-doublewrite=0");
    if (Uid.isRoot()) {
      words.add("--user=root");
    }
    words.addAll(more);
    return words;
  }

  @Override
  public List<String> serving(Path home, Path data, int port) {
    return command(
        List.of(program(home).toString()),
        home,
        data,
        List.of(
            "--port=" + port,
            "--bind-address=127.0.0.1",
            // Relative to the data directory: the path of a socket may have 107 characters only.
            "--socket=server.sock",
            "--pid-file=server.pid",
            "--skip-name-resolve",
            "--skip-log-bin",
            // MariaDB would make itself a certificate first, which takes seconds.
            "--skip-ssl",
            // A client that loads its driver on a busy machine may answer late.
            "--connect-timeout=120",
            "--max-connections=300",
            "--table-open-cache=300",
            "--performance-schema=OFF",
            "--innodb-buffer-pool-size=64M"));
  }

  @Override
  public String administrator() {
    return "root";
  }

  @Override
  public String whichDataDirectory() {
    return "select @@datadir";
  }

  @Override
  public boolean refusesRoot() {
    return false;
  }
}
