package dev.hilo.hibernate.internal.schema;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hibernate.HibernateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SupportedHibernateTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"6.6.13.Final", "6.6.0.Final", "6.5.99.Final", "6.2.7.Final", "5.6.15.Final"})
  void refusesOlderVersions(String version) {
    assertThatThrownBy(() -> SupportedHibernate.requireVersion(version))
        .isInstanceOf(HibernateException.class)
        .hasMessageContainingAll(version, "6.6.14 or later", "HHH-19320", "Upgrade Hibernate");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "6.6.14.Final",
        "6.6.56.Final",
        "6.6.14.SP1-redhat-00001",
        "6.10.0.Final",
        "7.0.0.Beta1",
        "7.4.15.Final",
        "8.0.0.Beta1",
        "10.0.0.Final",
        "[WORKING]"
      })
  void acceptsNewerAndUnknownVersions(String version) {
    assertThatCode(() -> SupportedHibernate.requireVersion(version)).doesNotThrowAnyException();
  }

  @Test
  void acceptsTheVersionOfThisRun() {
    assertThatCode(SupportedHibernate::requireVersion).doesNotThrowAnyException();
  }
}
