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
import org.junit.jupiter.api.Test;

/** Empty lists of strategies, and lists with duplicates. */
final class NoStrategyTest extends H2Test {

  @Entity(name = "Nothing")
  static class Nothing {
    @Id
    @PrefixedId(strategies = {})
    @Nullable String id;
  }

  @Entity(name = "Echo")
  static class Echo {
    @Id
    @PrefixedId(strategies = {IdStrategy.HILO, IdStrategy.HILO})
    @Nullable String id;
  }

  @Test
  void refusesAnEmptyListAtBoot() {
    assertThatThrownBy(() -> boot(Nothing.class).build())
        .hasStackTraceContaining("Nothing.id")
        .hasStackTraceContaining("allows no id at all");
  }

  @Test
  void acceptsARepeatedStrategy() {
    try (SessionFactory factory = boot(Echo.class).build()) {
      Echo echo = new Echo();
      factory.inTransaction(session -> session.persist(echo));
      assertThat(echo.id).isEqualTo("echos/1-A");
    }
  }
}
