package dev.hilo.hibernate.lifecycle;

import dev.hilo.hibernate.testing.H2Test;
import org.hibernate.Version;
import org.junit.jupiter.api.Test;

/**
 * What users of a Hibernate see that would overwrite their ids. Not named as tests are: only the
 * module that has such a Hibernate runs it.
 */
final class BootOnTooOldVersion extends H2Test {

  @Test
  void refusesToBoot() {
    assertFails(
        () -> shop().build(),
        "HiLo needs Hibernate 6.6.14 or later",
        "this is " + Version.getVersionString(),
        "HHH-19320");
  }
}
