package dev.hilo.testdb.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;

/** What this machine runs. */
public final class OperatingSystem {
  private static final Path RELEASE = Path.of("/etc/os-release");

  private OperatingSystem() {}

  /** Whether the servers in the jars can run here. */
  public static void requireLinuxOnAmd64() throws Unavailable {
    String system = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
    if (!system.toLowerCase(Locale.ROOT).matches("linux on (amd64|x86_64)")) {
      throw new Unavailable("made for Linux on amd64, this is " + system, "start Docker");
    }
  }

  /** For example {@code debian-12}. */
  public static String release() throws IOException {
    Properties release = new Properties();
    if (Files.exists(RELEASE)) {
      try (Reader reader = Files.newBufferedReader(RELEASE)) {
        release.load(reader);
      }
    }
    String name = release.getProperty("ID", "linux") + "-" + release.getProperty("VERSION_ID", "");
    return name.replaceAll("[^A-Za-z0-9.-]", "");
  }
}
