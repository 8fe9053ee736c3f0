package dev.hilo.hibernate.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules for all ids, on each way that stores one; the error names entity and property. */
final class IdRulesTest extends H2Test {

  @Entity(name = "Note")
  static class Note {
    @Id
    @PrefixedId
    @Column(length = 3000)
    @Nullable String id;

    Note() {}

    Note(@Nullable String id) {
      this.id = id;
    }
  }

  private void assertStored(String id) {
    try (SessionFactory factory = boot(Note.class).build()) {
      factory.inTransaction(session -> session.persist(new Note(id)));
      factory.inTransaction(session -> assertThat(session.find(Note.class, id)).isNotNull());
      factory.inStatelessTransaction(session -> session.upsert(new Note(id)));
    }
    assertThat(count("Note")).isEqualTo(1);
  }

  private void assertRefused(SessionFactory factory, String id, String why) {
    assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(new Note(id))))
        .isInstanceOf(IdentifierGenerationException.class)
        .hasMessageContaining("Note.id")
        .hasMessageContaining(why);
    assertThatThrownBy(() -> factory.inTransaction(session -> session.merge(new Note(id))))
        .hasMessageContaining("Note.id")
        .hasMessageContaining(why);
    assertThatThrownBy(
            () ->
                factory.inStatelessTransaction(
                    session -> session.insert(Note.class.getName(), new Note(id))))
        .hasMessageContaining("Note.id")
        .hasMessageContaining(why);
    assertThatThrownBy(
            () -> factory.inStatelessTransaction(session -> session.upsert(new Note(id))))
        .hasMessageContaining("Note.id")
        .hasMessageContaining(why);
    assertThat(count("Note")).isZero();
    assertThat(count("hilo")).as("counters").isZero();
  }

  private void assertRefused(String id, String why) {
    try (SessionFactory factory = boot(Note.class).build()) {
      assertRefused(factory, id, why);
    }
  }

  @Test
  void anIdOf2025BytesPasses() {
    assertStored("a".repeat(2025));
  }

  @Test
  void bytesCountAndNotCharacters() {
    assertStored("\u4e16".repeat(675));
  }

  @Test
  void anIdOf2026BytesIsRefused() {
    assertRefused("a".repeat(2026), "the limit is 2025");
  }

  @Test
  void andSoIsOneWhoseCharactersTakeThatMuch() {
    assertRefused("\u4e16".repeat(675) + "a", "the limit is 2025");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b", "\\"})
  void aBackslashIsRefused(String id) {
    assertRefused(id, "\\");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "users/\u0000", "users/\u007f", "users/\u0085x"})
  void aControlCharacterIsRefused(String id) {
    assertRefused(id, "control character");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/users", "/users/1"})
  void aLeadingSeparatorIsRefused(String id) {
    assertRefused(id, "begins with the separator");
  }

  @Test
  void anotherSeparatorIsTheOneThatMayNotLead() {
    try (SessionFactory factory = boot(Note.class).with("hibernate.hilo.separator", ":").build()) {
      factory.inTransaction(session -> session.persist(new Note("/users")));
      schema().execute("delete from Note");
      assertRefused(factory, ":users", "begins with the separator");
    }
  }

  @Test
  void theLimitInBytesCanBeLower() {
    try (SessionFactory factory =
        boot(Note.class).with("hibernate.hilo.max_id_bytes", "40").build()) {
      factory.inTransaction(session -> session.persist(new Note("a".repeat(40))));
      schema().execute("delete from Note");
      assertRefused(factory, "a".repeat(41), "the limit is 40");
    }
  }

  /** The prefix is refused for the ids it would make, before a number is taken. */
  @Test
  void theLimitHoldsForIdsThatAreMade() {
    try (SessionFactory factory =
        boot(Note.class).with("hibernate.hilo.max_id_bytes", "36").build()) {
      String request = "a".repeat(40) + "|";
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(new Note(request))))
          .hasMessageContaining("Note.id")
          .hasMessageContaining("the limit is 36");
    }
    assertThat(count("Note")).isZero();
    assertThat(count("hilo")).as("counters").isZero();
  }
}
