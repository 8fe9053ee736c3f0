package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Annotations on getters. */
final class PropertyAccessTest extends MappingTest {

  @Entity
  static class Letter {
    private @Nullable String text;

    @Id
    @PrefixedId
    @Nullable String getNumber() {
      return text;
    }

    void setNumber(@Nullable String number) {
      text = number;
    }
  }

  @Entity
  static class Stamp {
    private long value;

    @Id
    @HiLoId
    long getNumber() {
      return value;
    }

    void setNumber(long number) {
      value = number;
    }
  }

  @Test
  void theGetterIsAsGoodAsTheField() {
    try (SessionFactory factory = boot(Letter.class, Stamp.class).build()) {
      factory.inTransaction(
          session -> {
            assertThat(persisted(session, new Letter()).getNumber()).isEqualTo("letters/1-A");
            assertThat(persisted(session, new Stamp()).getNumber()).isEqualTo(1);
          });
    }
  }

  @Test
  void errorsNameTheProperty() {
    try (SessionFactory factory = boot(Letter.class).build()) {
      Letter letter = new Letter();
      letter.setNumber("/letters");
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(letter)))
          .hasMessageContaining("Letter.number");
    }
  }
}
