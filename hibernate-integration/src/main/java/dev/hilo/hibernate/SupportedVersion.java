package dev.hilo.hibernate;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.HibernateException;
import org.hibernate.Version;

/** Refuses versions of Hibernate on which ids would silently be wrong. */
final class SupportedVersion {

  private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");

  private static final int[] OLDEST = {6, 6, 14};

  private SupportedVersion() {}

  static void require() {
    require(Version.getVersionString());
  }

  static void require(String version) {
    Matcher numbers = NUMBERS.matcher(version);
    // A version that tells no numbers comes from a repackaged Hibernate: then nothing can be said.
    if (numbers.matches() && isTooOld(numbers)) {
      throw new HibernateException(
          "HiLo needs Hibernate 6.6.14 or later, and this is "
              + version
              + ": before 6.6.14 Hibernate overwrites ids that were set by the application"
              + " (HHH-19320). Upgrade Hibernate.");
    }
  }

  private static boolean isTooOld(Matcher numbers) {
    int[] version = new int[OLDEST.length];
    Arrays.setAll(version, i -> Integer.parseInt(numbers.group(i + 1)));
    return Arrays.compare(version, OLDEST) < 0;
  }
}
