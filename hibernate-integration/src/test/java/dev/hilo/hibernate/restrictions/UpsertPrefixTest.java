package dev.hilo.hibernate.restrictions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ids that an upsert, which calls no generator, may store. */
final class UpsertPrefixTest extends H2Test {

  @Entity(name = "Web")
  static class Web {
    @Id
    @PrefixedId(strategies = IdStrategy.HILO, ownPrefixOnly = true)
    @Nullable String id;

    @Nullable String text = "text";
  }

  @ParameterizedTest
  @ValueSource(strings = {"customers/7", "web/1-A", "webs1-A"})
  void refusesAnIdOfAnotherPrefix(String id) {
    try (SessionFactory factory = boot(Web.class).build()) {
      assertThatThrownBy(() -> upsert(factory, id))
          .hasMessageContaining("Web.id")
          .hasMessageContaining("ownPrefixOnly");
    }
    assertThat(count("Web")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"webs/1-A", "Webs/7", "f2a5d6a4-7f0e-4b57-9a51-6f1d8dbbd2a1"})
  void keepsAnAllowedId(String id) {
    try (SessionFactory factory = boot(Web.class).build()) {
      upsert(factory, id);
    }
    assertThat(count("Web")).isEqualTo(1);
  }

  private static void upsert(SessionFactory factory, String id) {
    Web web = new Web();
    web.id = id;
    factory.inStatelessTransaction(session -> session.upsert(web));
  }
}
