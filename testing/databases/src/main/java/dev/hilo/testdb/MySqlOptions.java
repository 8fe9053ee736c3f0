package dev.hilo.testdb;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line options that MySQL and MariaDB have in common. */
final class MySqlOptions {
  private MySqlOptions() {}

  /** For a server that is quick to start and may lose its data. */
  static List<String> of(Path home, Path data) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data,
                "--innodb-log-file-size=8M",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-doublewrite=0"));
    if (Uid.isRoot()) {
      options.add("--user=root");
    }
    return options;
  }

  static List<String> serving(Path home, Path data, int port) {
    List<String> options = of(home, data);
    options.addAll(
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
            "--max-connections=300",
            "--table-open-cache=300",
            "--performance-schema=OFF",
            "--innodb-buffer-pool-size=64M"));
    return options;
  }
}
