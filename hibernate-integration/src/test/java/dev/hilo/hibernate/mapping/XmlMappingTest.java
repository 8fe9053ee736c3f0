package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.hibernate.testing.HibernateVersion;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The plain Hibernate generator, named in XML. */
final class XmlMappingTest extends MappingTest {

  /** Knows nothing of its mapping. */
  static class Letter {
    @Nullable String id;
  }

  @Test
  void supportsHbmXml() {
    assumeTrue(HibernateVersion.major() < 8, "Hibernate 8 does not read hbm.xml");
    assertThat(firstId("letter.hbm.xml")).isEqualTo("mail/1-A");
    assertThat(max("mail")).isEqualTo(1);
  }

  @Test
  void supportsOrmXml() {
    assumeTrue(HibernateVersion.major() >= 7, "Hibernate 6 has no <generic-generator>");
    assertThat(firstId("letter-7.orm.xml")).isEqualTo("letters/1-A");
  }

  private @Nullable String firstId(String mapping) {
    try (SessionFactory factory =
        boot().metadata("dev/hilo/hibernate/mapping/" + mapping).buildSessionFactory()) {
      return factory.fromTransaction(session -> persisted(session, new Letter()).id);
    }
  }
}
