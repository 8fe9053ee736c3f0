package dev.hilo.hibernate.operations;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The instance that is passed to {@code merge} stays as it is; the returned one has the id. */
final class MergedAgainTest extends H2Test {

  @Entity(name = "Note")
  static class Note {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Nullable String id;

    @Version @Nullable Integer version;
    @Nullable String text = "first";
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"notes|", ""})
  void thePassedInstanceIsInsertedAgain(@Nullable String id) {
    SessionFactory factory = start(Note.class);
    Note note = withId(new Note(), id);
    Note first = merge(factory, note);
    Note second = merge(factory, note);
    assertThat(note.id).isEqualTo(id);
    assertThat(note.version).isNull();
    assertThat(first.id).isNotEqualTo(second.id);
    assertThat(count("Note")).isEqualTo(2);
  }

  @Test
  void theReturnedInstanceIsUpdated() {
    SessionFactory factory = start(Note.class);
    Note managed = merge(factory, new Note());
    managed.text = "second";
    merge(factory, managed);
    assertThat(schema().query("select id, text, version from Note"))
        .containsExactly(List.of("notes/1-A", "second", 1));
  }

  @Test
  void aWholeIdWithoutVersionIsADuplicateTheSecondTime() {
    SessionFactory factory = start(Note.class);
    Note note = withId(new Note(), "notes/of-mine");
    merge(factory, note);
    assertThatThrownBy(() -> merge(factory, note)).isInstanceOf(ConstraintViolationException.class);
  }
}
