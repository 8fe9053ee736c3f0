package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.shop.Company;
import dev.hilo.hibernate.testing.CompositeKey;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.hibernate.AnnotationException;
import org.hibernate.MappingException;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Annotations and settings that cannot work are refused when the factory is built, by an exception
 * of a documented type whose message begins with what is wrong.
 */
final class RefusedAtBootTest extends MappingTest {

  @Embeddable
  static class Key extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @Nullable String number;
  }

  @Entity
  static class EmbeddedWhole {
    @EmbeddedId @PrefixedId Key id = new Key();
  }

  @Embeddable
  static class Part extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @HiLoId @Nullable String number;
  }

  @Embeddable
  static class KeyOfParts extends CompositeKey {
    private static final long serialVersionUID = 1L;
    Part part = new Part();
    int year;
  }

  @Entity
  static class InPartOfId {
    @EmbeddedId KeyOfParts id = new KeyOfParts();
  }

  @Entity
  static class PlainNumber {
    @Id long id;
    @HiLoId @Nullable Long code;
  }

  @Entity
  static class Versioned {
    @Id long id;
    @Version @IdentityId long version;
  }

  @Embeddable
  static class Address {
    @SequenceId @Nullable String code;
  }

  @Entity
  static class InEmbeddable {
    @Id long id;
    Address address = new Address();
  }

  @MappedSuperclass
  static class Coded {
    @PrefixedId @Nullable String code;
  }

  @Entity
  static class InSuperclass extends Coded {
    @Id long id;
  }

  @Entity
  static class ToOne {
    @Id long id;
    @ManyToOne @PrefixedId @Nullable Company other;
  }

  @Entity
  static class ToOneAsId {
    @Id @ManyToOne @HiLoId @Nullable Company other;
  }

  @Entity
  static class Elements {
    @Id long id;
    @ElementCollection @PrefixedId Set<String> codes = new HashSet<>();
  }

  @Entity
  static class Generated {
    @Id
    @GeneratedValue(strategy = GenerationType.UUID)
    @PrefixedId
    @Nullable String id;
  }

  @Entity
  static class GaplessAsId {
    @Id @GaplessNumber @Nullable Long id;
  }

  @Entity
  static class GaplessNotInserted {
    @Id long id;

    @Column(insertable = false)
    @GaplessNumber
    @Nullable Long number;
  }

  @Entity
  static class ShortPrefixed {
    @Id
    @PrefixedId(collection = "orders")
    @Column(length = 7)
    @Nullable String id;
  }

  @Entity
  static class ShortSequence {
    @Id
    @SequenceId(collection = "orders")
    @Column(length = 25)
    @Nullable String id;
  }

  @Entity
  static class ShortNumber {
    @Id long id;

    @GaplessNumber(collection = "orders")
    @Column(length = 7)
    @Nullable String number;
  }

  /** Three characters are enough for ids that users give. */
  @Entity
  static class Currency {
    @Id
    @PrefixedId(strategies = IdStrategy.SEMANTIC, anyPrefix = true)
    @Column(length = 3)
    @Nullable String id;
  }

  @Entity
  static class Numbered {
    @Id long id;
    @GaplessNumber @Nullable Long number;
  }

  static Stream<Arguments> refused() {
    String ignored =
        " but is not an id, so Hibernate would never set it. Remove the annotation, or";
    String ofIds = " but is an association or a collection. Put the annotation on an id of a type";
    String generated =
        " has @GeneratedValue with a strategy or generator besides HiLo's annotation";
    return Stream.of(
        Arguments.of(
            EmbeddedWhole.class,
            "id has @PrefixedId but is embedded. Put the annotation on one attribute of the"
                + " embeddable"),
        Arguments.of(InPartOfId.class, "number has @HiLoId" + ignored),
        Arguments.of(PlainNumber.class, "code has @HiLoId" + ignored),
        Arguments.of(Versioned.class, "version has @IdentityId" + ignored),
        Arguments.of(InEmbeddable.class, "code has @SequenceId" + ignored),
        Arguments.of(InSuperclass.class, "code has @PrefixedId" + ignored),
        Arguments.of(ToOne.class, "other has @PrefixedId" + ofIds),
        Arguments.of(ToOneAsId.class, "other has @HiLoId" + ofIds),
        Arguments.of(Elements.class, "codes has @PrefixedId" + ofIds),
        Arguments.of(Generated.class, "id" + generated),
        Arguments.of(
            GaplessAsId.class,
            "id has @GaplessNumber but is the id or a part of it. Use @HiLoId for the id"),
        Arguments.of(
            GaplessNotInserted.class, "number has @GaplessNumber but is not insertable, so its"),
        Arguments.of(
            ShortPrefixed.class,
            "id: its column holds 7 characters, and even 'orders/1' has 8. Make the column longer,"
                + " or name a shorter collection."),
        Arguments.of(
            ShortSequence.class,
            "id: its column holds 25 characters, and even 'orders/0000000000000000001' has 26."),
        Arguments.of(
            ShortNumber.class, "number: its column holds 7 characters, and even 'orders/"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void namesTheAttributeAndTheRemedy(Class<?> entity, String message) {
    refusal(entity, Company.class)
        .isInstanceOf(AnnotationException.class)
        .message()
        .startsWith(entity.getName() + "." + message);
  }

  @ParameterizedTest
  @CsvSource({
    "range_size, 0, hibernate.hilo.range_size: A range size of 0: choose",
    "prefech, true, There is no setting 'hibernate.hilo.prefech'. Did you mean",
    "connections, java:/none, hibernate.hilo.connections=java:/none is refused: give a DataSource"
  })
  void namesTheSetting(String key, String value, String message) {
    assertThatThrownBy(() -> boot(Numbered.class).hilo(key, value).build().close())
        .isInstanceOf(MappingException.class)
        .message()
        .startsWith(message);
  }

  @Test
  void acceptsAShortColumnForAssignedIds() {
    SessionFactory factory = start(Currency.class);
    assertThat(persist(factory, withId(new Currency(), "EUR")).id).isEqualTo("EUR");
  }

  @Entity
  static class Repeated {
    @Id @GeneratedValue @HiLoId @Nullable String id;
  }

  @Entity
  static class RepeatedNumber {
    @Id @HiLoId @GeneratedValue long id;
  }

  /** Hibernate's processor for Jakarta Data inserts with {@code @Save} only if it finds it. */
  @Test
  void aPlainGeneratedValueHasNoEffect() {
    SessionFactory factory = start(boot(Repeated.class, RepeatedNumber.class).ddl("create"));
    assertThat(persist(factory, new Repeated()).id).isEqualTo("repeateds/1-A");
    assertThat(persist(factory, new RepeatedNumber()).id).isEqualTo(1);
    assertThat(insert(factory, new Repeated()).id).isEqualTo("repeateds/2-A");
  }

  @Entity
  static class PrefixedNumber {
    @Id @PrefixedId @Nullable Long id;
  }

  @Entity
  static class Uuid {
    @Id @HiLoId @Nullable UUID id;
  }

  @Entity
  static class Fraction {
    @Id @HiLoId double id;
  }

  @Entity
  static class BadName {
    @Id
    @PrefixedId(collection = "a|")
    @Nullable String id;
  }

  @Test
  void refusesPrefixedNumbers() {
    assertRefused(
        PrefixedNumber.class,
        "@PrefixedId is for String",
        "PrefixedNumber.id is of type java.lang.Long",
        "Use @HiLoId or @IdentityId for numbers");
  }

  @Test
  void refusesOtherTypes() {
    assertRefused(
        Uuid.class,
        "Uuid.id is of type java.util.UUID",
        "Use String, Long, Integer, Short, their primitives, BigInteger, or a record that"
            + " wraps");
    assertRefused(Fraction.class, "Fraction.id is of type double");
  }

  @Test
  void refusesCollectionsThatAreRequests() {
    assertRefused(BadName.class, "BadName.id", "'a|'", "it ends with |", "use 'a'");
  }
}
