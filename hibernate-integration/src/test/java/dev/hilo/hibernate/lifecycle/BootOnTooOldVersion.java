package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
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
    assertThatThrownBy(() -> boot(Order.class, OrderLine.class).build())
        .hasStackTraceContaining("HiLo needs Hibernate 6.6.14 or later")
        .hasStackTraceContaining("this is " + Version.getVersionString())
        .hasStackTraceContaining("HHH-19320");
  }
}
