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

/** The rules for all ids in each operation; errors name entity and property. */
final class IdRulesTest extends H2Test {

  @Entity(name = "Note")
  static class Note {
    @Id
    @PrefixedId(anyPrefix = true)
    @Column(length = 3000)
    @Nullable String id;
  }

  private void assertStored(String id) {
    SessionFactory factory = start(Note.class);
    persist(factory, withId(new Note(), id));
    factory.inTransaction(session -> assertThat(session.find(Note.class, id)).isNotNull());
    upsert(factory, withId(new Note(), id));
    assertThat(count("Note")).isEqualTo(1);
  }

  private void assertRefused(SessionFactory factory, String id, String why) {
    assertThatThrownBy(() -> persist(factory, withId(new Note(), id)))
        .isInstanceOf(IdentifierGenerationException.class)
        .hasMessageContainingAll("Note.id", why);
    assertRefuses(() -> merge(factory, withId(new Note(), id)), "Note.id", why);
    assertRefuses(() -> insert(factory, withId(new Note(), id)), "Note.id", why);
    assertRefuses(() -> upsert(factory, withId(new Note(), id)), "Note.id", why);
    assertThat(count("Note")).isZero();
    assertThat(count("hilo")).as("counters").isZero();
  }

  private void assertRefused(String id, String why) {
    SessionFactory factory = start(Note.class);
    assertRefused(factory, id, why);
  }

  @Test
  void accepts2025Bytes() {
    assertStored("a".repeat(2025));
  }

  @Test
  void countsBytesAndNotCharacters() {
    assertStored("\u4e16".repeat(675));
  }

  @Test
  void refuses2026Bytes() {
    assertRefused("a".repeat(2026), "the limit is 2025");
  }

  @Test
  void refusesCharactersOf2026Bytes() {
    assertRefused("\u4e16".repeat(675) + "a", "the limit is 2025");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b", "\\"})
  void refusesABackslash(String id) {
    assertRefused(id, "\\");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "users/\u0000", "users/\u007f", "users/\u0085x"})
  void refusesAControlCharacter(String id) {
    assertRefused(id, "control character");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/users", "/users/1"})
  void refusesALeadingSeparator(String id) {
    assertRefused(id, "begins with the separator");
  }

  @Test
  void refusesTheConfiguredSeparatorAtTheStart() {
    SessionFactory factory = start(boot(Note.class).hilo("separator", ":"));
    persist(factory, withId(new Note(), "/users"));
    schema().execute("delete from Note");
    assertRefused(factory, ":users", "begins with the separator");
  }

  @Test
  void appliesALowerLimitInBytes() {
    SessionFactory factory = start(boot(Note.class).hilo("max_id_bytes", "40"));
    persist(factory, withId(new Note(), "a".repeat(40)));
    schema().execute("delete from Note");
    assertRefused(factory, "a".repeat(41), "the limit is 40");
  }

  /** The prefix is refused for the ids it would make, before a number is taken. */
  @Test
  void appliesTheLimitToGeneratedIds() {
    SessionFactory factory = start(boot(Note.class).hilo("max_id_bytes", "36"));
    String request = "a".repeat(40) + "|";
    assertRefuses(
        () -> persist(factory, withId(new Note(), request)), "Note.id", "the limit is 36");
    assertThat(count("Note")).isZero();
    assertThat(count("hilo")).as("counters").isZero();
  }
}
