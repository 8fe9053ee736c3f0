package dev.hilo.hibernate.testing;

import org.hibernate.Version;

/** The Hibernate that this run is on, for the few tests that depend on it. */
public final class HibernateVersion {

  private HibernateVersion() {}

  /** 6, 7 or 8. */
  public static int major() {
    return Integer.parseInt(Version.getVersionString().replaceAll("\\..*", ""));
  }
}
