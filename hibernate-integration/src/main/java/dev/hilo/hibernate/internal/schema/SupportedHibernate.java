package dev.hilo.hibernate.internal.schema;

import java.lang.module.ModuleDescriptor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.HibernateException;
import org.hibernate.Version;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/** Refuses versions of Hibernate with wrong ids, and Hibernate Reactive. */
final class SupportedHibernate {

  private static final Pattern NUMBERS = Pattern.compile("\\d+\\.\\d+\\.\\d+");
  private static final ModuleDescriptor.Version OLDEST = ModuleDescriptor.Version.parse("6.6.14");

  private SupportedHibernate() {}

  static void requireVersion() {
    requireVersion(Version.getVersionString());
  }

  static void requireVersion(String version) {
    Matcher numbers = NUMBERS.matcher(version);
    // A repackaged Hibernate may have no version numbers. It is accepted.
    if (numbers.lookingAt()
        && ModuleDescriptor.Version.parse(numbers.group()).compareTo(OLDEST) < 0) {
      throw new HibernateException(
          ("HiLo needs Hibernate 6.6.14 or later, and this is %s. Before 6.6.14 Hibernate"
                  + " overwrites ids that the application has set (HHH-19320). Upgrade Hibernate.")
              .formatted(version));
    }
  }

  static void refuseReactive(SessionFactoryImplementor factory) {
    for (Class<?> type = factory.getClass(); type != null; type = type.getSuperclass()) {
      // By name, because it is not a dependency.
      if (type.getName().startsWith("org.hibernate.reactive.")) {
        throw new HibernateException(
            ("HiLo does not work with Hibernate Reactive: a generator waits for the database, and"
                    + " the threads of %s must not wait. Use Hibernate ORM's own sessions, or take"
                    + " ids from a dev.hilo.HiLo on a thread that may wait and set them on entities"
                    + " without HiLo's annotations.")
                .formatted(type.getName()));
      }
    }
  }
}
