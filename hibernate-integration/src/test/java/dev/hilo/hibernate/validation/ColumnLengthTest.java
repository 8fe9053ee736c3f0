package dev.hilo.hibernate.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.io.Serializable;
import java.util.Objects;
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

  @Entity(name = "ByDefault")
  static class ByDefault {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Brief")
  static class Brief {
    @Id
    @PrefixedId
    @Column(length = 20)
    @Nullable String id;
  }

  @Entity(name = "Defined")
  static class Defined {
    @Id
    @PrefixedId
    @Column(columnDefinition = "varchar(20) default 'x'")
    @Nullable String id;
  }

  @Entity(name = "Unbounded")
  static class Unbounded {
    @Id
    @PrefixedId
    @Column(columnDefinition = "varchar")
    @Nullable String id;
  }

  @Entity(name = "LongText")
  static class LongText {
    @Id
    @PrefixedId
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
  static class Key implements Serializable {
    private static final long serialVersionUID = 1L;

    @PrefixedId(collection = "keys")
    @Column(length = 10)
    @Nullable String number;

    @Nullable String branch;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && Objects.equals(number, key.number)
          && Objects.equals(branch, key.branch);
    }

    @Override
    public int hashCode() {
      return Objects.hash(number, branch);
    }
  }

  @Entity(name = "Composite")
  static class Composite {
    @EmbeddedId Key id = new Key();
  }

  @Test
  void aColumnHolds255CharactersByDefault() {
    try (SessionFactory factory = boot(ByDefault.class).build()) {
      ByDefault longest = new ByDefault();
      longest.id = "a".repeat(255);
      factory.inTransaction(session -> session.persist(longest));
      ByDefault tooLong = new ByDefault();
      tooLong.id = "a".repeat(256);
      assertTooLong(factory, tooLong, "ByDefault.id", 256, 255);
    }
    assertThat(count("ByDefault")).isEqualTo(1);
  }

  @Test
  void aColumnCountsCharactersAndNotBytes() {
    try (SessionFactory factory = boot(ByDefault.class).build()) {
      ByDefault longest = new ByDefault();
      longest.id = "\u4e16".repeat(255);
      factory.inTransaction(session -> session.persist(longest));
    }
    assertThat(count("ByDefault")).isEqualTo(1);
  }

  @Test
  void appliesTheLengthOfTheColumn() {
    try (SessionFactory factory = boot(Brief.class).build()) {
      Brief tooLong = new Brief();
      tooLong.id = "a".repeat(21);
      assertTooLong(factory, tooLong, "Brief.id", 21, 20);
      assertThatThrownBy(() -> factory.inTransaction(session -> session.merge(tooLong)))
          .hasMessageContaining("Brief.id")
          .hasMessageContaining("its column holds 20");
      assertThatThrownBy(() -> factory.inStatelessTransaction(session -> session.upsert(tooLong)))
          .hasMessageContaining("Brief.id")
          .hasMessageContaining("its column holds 20");
    }
    assertThat(count("Brief")).isZero();
  }

  @Test
  void appliesTheLengthOfAColumnDefinition() {
    try (SessionFactory factory = boot(Defined.class).build()) {
      Defined tooLong = new Defined();
      tooLong.id = "a".repeat(21);
      assertTooLong(factory, tooLong, "Defined.id", 21, 20);
    }
  }

  @Test
  void leavesADefinitionWithoutLengthToTheDatabase() {
    try (SessionFactory factory = boot(Unbounded.class).build()) {
      Unbounded entity = new Unbounded();
      entity.id = "a".repeat(2025);
      factory.inTransaction(session -> session.persist(entity));
    }
    assertThat(count("Unbounded")).isEqualTo(1);
  }

  /**
   * H2 would make a CLOB of it, which cannot be a key there; PostgreSQL makes a text, which can.
   */
  @Test
  void leavesATypeWithoutLengthToTheDatabase() {
    schema().execute("create table LongText (id varchar primary key)");
    try (SessionFactory factory = boot(LongText.class).build()) {
      LongText entity = new LongText();
      entity.id = "a".repeat(2025);
      factory.inTransaction(session -> session.persist(entity));
    }
    assertThat(count("LongText")).isEqualTo(1);
  }

  /** {@code eighteen-letters-x/1-A} has 22 characters, and {@code …/10-A} one more. */
  @Test
  void refusesAGeneratedIdThatIsTooLong() {
    try (SessionFactory factory = boot(Tight.class).build()) {
      for (int i = 1; i <= 9; i++) {
        factory.inTransaction(session -> session.persist(new Tight()));
      }
      assertTooLong(factory, new Tight(), "Tight.id", 23, 22);
    }
    assertThat(count("Tight")).isEqualTo(9);
  }

  @Test
  void refusesAnIdentityThatIsTooLong() {
    try (SessionFactory factory = boot(TightIdentity.class).build()) {
      HibernateHiLo.of(factory).identities().seed("eighteen-letters-x", 9);
      assertTooLong(factory, new TightIdentity(), "TightIdentity.id", 21, 20);
    }
  }

  @Test
  void refusesASequenceIdThatIsTooLong() {
    try (SessionFactory factory = boot(TightSequence.class).build()) {
      assertTooLong(factory, new TightSequence(), "TightSequence.id", 23, 22);
    }
  }

  /** Such requests may come from outside, and each would make a counter. */
  @ParameterizedTest
  @ValueSource(strings = {"|", "/"})
  void createsNoCounterForARequestThatCannotFit(String end) {
    try (SessionFactory factory = boot(Brief.class).build()) {
      Brief fits = new Brief();
      fits.id = "a".repeat(18) + "|";
      factory.inTransaction(session -> session.persist(fits));
      assertThat(fits.id).hasSize(20);
      Brief tooLong = new Brief();
      tooLong.id = "b".repeat(19) + end;
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(tooLong)))
          .hasMessageContaining("Brief.id")
          .hasMessageContaining("'" + tooLong.id + "' asks for ids such as")
          .hasMessageContaining("21 characters")
          .hasMessageContaining("its column holds 20");
    }
    assertThat(count("hilo")).isEqualTo(1);
  }

  @Test
  void refusesAGuidThatIsTooLong() {
    try (SessionFactory factory = boot(Brief.class).build()) {
      Brief guid = new Brief();
      guid.id = "";
      assertTooLong(factory, guid, "Brief.id", 36, 20);
    }
  }

  @Test
  void appliesTheColumnOfAPartOfAnId() {
    try (SessionFactory factory = boot(Composite.class).build()) {
      Composite fits = new Composite();
      fits.id.branch = "a".repeat(100);
      factory.inTransaction(session -> session.persist(fits));
      Composite tooLong = new Composite();
      tooLong.id.number = "keys/123-AB";
      tooLong.id.branch = "a";
      assertTooLong(factory, tooLong, "Composite.number", 11, 10);
    }
  }

  private static void assertTooLong(
      SessionFactory factory, Object entity, String property, int characters, int most) {
    assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(entity)))
        .isInstanceOf(IdentifierGenerationException.class)
        .hasMessageContaining(property)
        .hasMessageContaining(characters + " characters")
        .hasMessageContaining("its column holds " + most);
  }
}
