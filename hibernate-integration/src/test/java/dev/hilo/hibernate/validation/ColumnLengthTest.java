package dev.hilo.hibernate.validation;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.testing.CompositeKey;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.id.IdentifierGenerationException;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids longer than their column are refused before the insert. */
final class ColumnLengthTest extends H2Test {

  @Entity(name = "Brief")
  static class Brief {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Column(length = 20)
    @Nullable String id;
  }

  @Entity(name = "Defined")
  static class Defined {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Column(columnDefinition = "varchar(20) default 'x'")
    @Nullable String id;
  }

  @Entity(name = "Unbounded")
  static class Unbounded {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Column(columnDefinition = "varchar")
    @Nullable String id;
  }

  @Entity(name = "LongText")
  static class LongText {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @JdbcTypeCode(SqlTypes.LONG32VARCHAR)
    @Nullable String id;
  }

  @Entity(name = "Tight")
  static class Tight {
    @Id
    @HiLoId(collection = "eighteen-letters-x")
    @Column(length = 22)
    @Nullable String id;
  }

  @Entity(name = "TightIdentity")
  static class TightIdentity {
    @Id
    @IdentityId(collection = "eighteen-letters-x")
    @Column(length = 20)
    @Nullable String id;
  }

  @Entity(name = "TightSequence")
  static class TightSequence {
    @Id
    @SequenceId(collection = "s")
    @Column(length = 22)
    @Nullable String id;
  }

  @Embeddable
  static class Key extends CompositeKey {
    private static final long serialVersionUID = 1L;

    @PrefixedId(
        collection = "keys",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Column(length = 10)
    @Nullable String number;

    @Nullable String branch;
  }

  @Entity(name = "Composite")
  static class Composite {
    @EmbeddedId Key id = new Key();
  }

  @Test
  void aColumnHolds255CharactersByDefault() {
    SessionFactory factory = start(Note.class);
    persist(factory, withId(new Note(), "a".repeat(255)));
    Note tooLong = withId(new Note(), "a".repeat(256));
    assertTooLong(factory, tooLong, "Note.id", 256, 255);
    assertThat(count("Note")).isEqualTo(1);
  }

  @Test
  void aColumnCountsCharactersAndNotBytes() {
    SessionFactory factory = start(Note.class);
    persist(factory, withId(new Note(), "\u4e16".repeat(255)));
    assertThat(count("Note")).isEqualTo(1);
  }

  @Test
  void appliesTheLengthOfTheColumn() {
    SessionFactory factory = start(Brief.class);
    Brief tooLong = withId(new Brief(), "a".repeat(21));
    assertTooLong(factory, tooLong, "Brief.id", 21, 20);
    assertRefuses(() -> merge(factory, tooLong), "Brief.id", "its column holds 20");
    assertRefuses(() -> upsert(factory, tooLong), "Brief.id", "its column holds 20");
    assertThat(count("Brief")).isZero();
  }

  @Test
  void appliesTheLengthOfAColumnDefinition() {
    SessionFactory factory = start(Defined.class);
    Defined tooLong = withId(new Defined(), "a".repeat(21));
    assertTooLong(factory, tooLong, "Defined.id", 21, 20);
  }

  @Test
  void leavesADefinitionWithoutLengthToTheDatabase() {
    SessionFactory factory = start(Unbounded.class);
    persist(factory, withId(new Unbounded(), "a".repeat(2025)));
    assertThat(count("Unbounded")).isEqualTo(1);
  }

  /**
   * H2 would make a CLOB of it, which cannot be a key there; PostgreSQL makes a text, which can.
   */
  @Test
  void leavesATypeWithoutLengthToTheDatabase() {
    schema().execute("create table LongText (id varchar primary key)");
    SessionFactory factory = start(LongText.class);
    persist(factory, withId(new LongText(), "a".repeat(2025)));
    assertThat(count("LongText")).isEqualTo(1);
  }

  /** {@code eighteen-letters-x/1-A} has 22 characters, and {@code …/10-A} one more. */
  @Test
  void refusesAGeneratedIdThatIsTooLong() {
    SessionFactory factory = start(Tight.class);
    for (int i = 1; i <= 9; i++) {
      persist(factory, new Tight());
    }
    assertTooLong(factory, new Tight(), "Tight.id", 23, 22);
    assertThat(count("Tight")).isEqualTo(9);
  }

  @Test
  void refusesAnIdentityThatIsTooLong() {
    SessionFactory factory = start(TightIdentity.class);
    HibernateHiLo.of(factory).identities().seed("eighteen-letters-x", 9);
    assertTooLong(factory, new TightIdentity(), "TightIdentity.id", 21, 20);
  }

  @Test
  void refusesASequenceIdThatIsTooLong() {
    SessionFactory factory = start(TightSequence.class);
    assertTooLong(factory, new TightSequence(), "TightSequence.id", 23, 22);
  }

  /** Such requests may come from outside, and each would make a counter. */
  @ParameterizedTest
  @ValueSource(strings = {"|", "/"})
  void createsNoCounterForARequestThatCannotFit(String end) {
    SessionFactory factory = start(Brief.class);
    assertThat(persist(factory, withId(new Brief(), "a".repeat(18) + "|")).id).hasSize(20);
    Brief tooLong = withId(new Brief(), "b".repeat(19) + end);
    assertRefuses(
        () -> persist(factory, tooLong),
        "Brief.id",
        "'" + tooLong.id + "' asks for ids such as",
        "21 characters",
        "its column holds 20");
    assertThat(count("hilo")).isEqualTo(1);
  }

  @Test
  void refusesAGuidThatIsTooLong() {
    SessionFactory factory = start(Brief.class);
    Brief guid = withId(new Brief(), "");
    assertTooLong(factory, guid, "Brief.id", 36, 20);
  }

  @Test
  void appliesTheColumnOfAPartOfAnId() {
    SessionFactory factory = start(Composite.class);
    Composite fits = new Composite();
    fits.id.branch = "a".repeat(100);
    persist(factory, fits);
    Composite tooLong = new Composite();
    tooLong.id.number = "keys/123-AB";
    tooLong.id.branch = "a";
    assertTooLong(factory, tooLong, "Composite.number", 11, 10);
  }

  private static void assertTooLong(
      SessionFactory factory, Object entity, String property, int characters, int most) {
    assertThatThrownBy(() -> persist(factory, entity))
        .isInstanceOf(IdentifierGenerationException.class)
        .hasMessageContainingAll(property, characters + " characters", "its column holds " + most);
  }
}
