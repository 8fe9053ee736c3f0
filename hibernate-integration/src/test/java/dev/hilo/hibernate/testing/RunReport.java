package dev.hilo.hibernate.testing;

import dev.hilo.HiLo;
import dev.hilo.hibernate.PrefixedId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.Version;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Prints once per run the version of Hibernate, and checksums that prove that all versions ran the
 * same classes. Writes both, with the result, for the table that testing/hibernate-versions prints.
 */
public final class RunReport implements LauncherSessionListener {

  /** Kept, since loggers are held weakly. */
  private final List<Logger> loggers =
      List.of(Logger.getLogger("org.hibernate"), Logger.getLogger("dev.hilo"));

  private final RunTally tally = new RunTally();

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    // Tests provoke failures, which would fill pages.
    loggers.forEach(logger -> logger.setLevel(Level.OFF));
    Map<String, String> all = identity();
    System.out.printf(
        "[hilo] Hibernate %s on Java %s; core %s, integration %s, tests %s%n",
        all.values().toArray());
    session.getLauncher().registerTestExecutionListeners(tally);
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    tally.write(identity());
  }

  private static Map<String, String> identity() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("hibernate", Version.getVersionString());
    all.put("java", System.getProperty("java.version"));
    all.put("generator", Checksum.of(HiLo.class));
    all.put("classes", Checksum.of(PrefixedId.class));
    all.put("tests", Checksum.of(RunReport.class));
    return all;
  }
}
