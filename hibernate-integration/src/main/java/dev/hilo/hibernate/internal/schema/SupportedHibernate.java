package dev.hilo.hibernate.internal.schema;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.HibernateException;
import org.hibernate.Version;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/** Refuses a Hibernate on which ids would silently be wrong, or that must not wait for ids. */
public final class SupportedHibernate {

  private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");
  private static final int[] OLDEST = {6, 6, 14};

  private SupportedHibernate() {}

  /** Refuses versions that overwrite ids. */
  public static void requireVersion() {
    requireVersion(Version.getVersionString());
  }

  static void requireVersion(String version) {
    Matcher numbers = NUMBERS.matcher(version);
    // A version that tells no numbers comes from a repackaged Hibernate: then nothing can be said.
    if (numbers.matches() && isTooOld(numbers)) {
      throw new HibernateException(
          ("HiLo needs Hibernate 6.6.14 or later, and this is %s: before 6.6.14 Hibernate overwrites"
                  + " ids that were set by the application (HHH-19320). Upgrade Hibernate.")
              .formatted(version));
    }
  }

  private static boolean isTooOld(Matcher numbers) {
    int[] version = new int[OLDEST.length];
    Arrays.setAll(version, i -> Integer.parseInt(numbers.group(i + 1)));
    return Arrays.compare(version, OLDEST) < 0;
  }

  /** Refuses Hibernate Reactive, whose threads must not wait for a database. */
  static void refuseReactive(SessionFactoryImplementor factory) {
    for (Class<?> type = factory.getClass(); type != null; type = type.getSuperclass()) {
      // By name, since it is no dependency.
      if (type.getName().startsWith("org.hibernate.reactive.")) {
        throw new HibernateException(
            ("HiLo does not work with Hibernate Reactive: a generator waits for the database, and"
                    + " the threads of %s must not wait. Use Hibernate ORM's own sessions; or take"
                    + " ids from a dev.hilo.HiLo, on a thread that may wait, and set them on"
                    + " entities that bear no annotation of HiLo's.")
                .formatted(type.getName()));
      }
    }
  }
}
