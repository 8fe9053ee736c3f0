package dev.hilo.hibernate.testing;

import dev.hilo.hibernate.PrefixedId;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.Version;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Prints once per run which Hibernate it is on, and checksums by which one can see that all
 * versions ran the same classes.
 */
public final class RunReport implements LauncherSessionListener {

  /** Kept, since loggers are held weakly. */
  private final List<Logger> loggers =
      List.of(Logger.getLogger("org.hibernate"), Logger.getLogger("dev.hilo"));

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    // Tests provoke failures, which would fill pages.
    loggers.forEach(logger -> logger.setLevel(Level.OFF));
    System.out.printf(
        "[hilo] Hibernate %s; classes %s, tests %s%n",
        Version.getVersionString(), Checksum.of(PrefixedId.class), Checksum.of(RunReport.class));
  }
}
