package dev.hilo.hibernate.mapping;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.CompositeKey;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All kinds of ids as parts of ids, and as ids of another entity. */
final class StrategiesInCompositeIdsTest extends MappingTest {

  /** Two parts. */
  @Embeddable
  static class Key extends CompositeKey {
    private static final long serialVersionUID = 1L;

    @PrefixedId(
        collection = "seats",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Nullable String number;

    @Nullable String hall;
  }

  @Entity(name = "Embedded")
  static class Embedded {
    @EmbeddedId Key id = new Key();
    @Nullable String guest;
  }

  /** The same for an id class. */
  static class PairKey extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @Nullable String number;
    @Nullable String hall;
  }

  @Entity(name = "Pair")
  @IdClass(PairKey.class)
  static class Pair {
    @Id
    @PrefixedId(
        collection = "seats",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Nullable String number;

    @Id @Nullable String hall;
    @Nullable String guest;
  }

  @Entity(name = "Person")
  static class Person {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Nullable String id;
  }

  @Entity(name = "Passport")
  static class Passport {
    @Id @Nullable String id;

    @MapsId
    @OneToOne(cascade = CascadeType.ALL)
    @Nullable Person person;
  }

  @Embeddable
  static class NumberKey extends CompositeKey {
    private static final long serialVersionUID = 1L;

    @IdentityId(collection = "rows")
    long number;

    @Nullable String hall;
  }

  @Entity(name = "Numbered")
  static class Numbered {
    @EmbeddedId NumberKey id = new NumberKey();
  }

  private static Embedded embedded(@Nullable String number) {
    Embedded embedded = new Embedded();
    embedded.id.number = number;
    embedded.id.hall = "Globe";
    return embedded;
  }

  private static Pair pair(@Nullable String number) {
    Pair pair = new Pair();
    pair.number = number;
    pair.hall = "Globe";
    return pair;
  }

  private static Numbered numbered() {
    Numbered numbered = new Numbered();
    numbered.id.hall = "Globe";
    return numbered;
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, seats/1-A",
        "seats|, seats/1",
        "seats/, seats/0000000000000000001-A",
        "'', '[0-9a-f-]{36}'",
        "seats/best, seats/best"
      })
  void supportsEveryKindOfIdAsAPart(@Nullable String given, String expected) {
    for (String way : new String[] {"persist", "merge", "insert"}) {
      try (SessionFactory factory = boot(Embedded.class, Pair.class).build()) {
        Embedded embedded = embedded(given);
        Embedded managed = stored(factory, way, embedded);
        assertThat(managed.id.number).as("%s", way).matches(expected);
        if (!way.equals("merge")) {
          assertThat(embedded.id).as("%s", way).isEqualTo(managed.id);
        }
      }
      try (SessionFactory factory = boot(Pair.class).ddl("create").build()) {
        Pair pair = pair(given);
        Pair managed = stored(factory, way, pair);
        assertThat(managed.number).as("%s", way).matches(expected);
        assertThat(pair.number)
            .as("%s", way)
            .isEqualTo(way.equals("merge") ? given : managed.number);
      }
      schema().execute("drop all objects");
    }
  }

  private static <T> T stored(SessionFactory factory, String way, T entity) {
    return switch (way) {
      case "persist" -> persist(factory, entity);
      case "merge" -> merge(factory, entity);
      default -> insert(factory, entity);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"seats|", "seats/", ""})
  void storesNoRequestAsAPart(String request) {
    SessionFactory factory = start(Embedded.class, Pair.class);
    Embedded embedded = embedded(request);
    assertRefuses(() -> upsert(factory, embedded), "Embedded.number", "'" + request + "'");
    Pair pair = pair(request);
    assertRefuses(() -> upsert(factory, pair), "Pair.number", "'" + request + "'");
    for (String table : new String[] {"Embedded", "Pair"}) {
      assertRefuses(
          () ->
              schema()
                  .execute(
                      "insert into %s (number, hall) values ('%s', 'Globe')"
                          .formatted(table, request)),
          "Check constraint");
      assertThat(count(table)).isZero();
    }
    schema().execute("insert into Pair (number, hall) values ('seats/1', 'any|')");
  }

  @Test
  void supportsANumberAsAPart() {
    SessionFactory factory = start(Numbered.class);
    assertThat(persist(factory, numbered()).id.number).isEqualTo(1);
    assertThat(merge(factory, numbered()).id.number).isEqualTo(2);
    assertRefuses(() -> upsert(factory, numbered()), "Numbered.number");
    assertThat(count("Numbered")).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, people/1-A",
        "people|, people/1",
        "people/, people/0000000000000000001-A",
        "'', '[0-9a-f-]{36}'",
        "people/eve, people/eve"
      })
  void derivesTheIdOfAnotherEntity(@Nullable String given, String expected) {
    SessionFactory factory = start(Person.class, Passport.class);
    Person person = withId(new Person(), given);
    Passport passport = new Passport();
    passport.person = person;
    factory.inTransaction(
        session -> {
          session.persist(person);
          session.persist(passport);
        });
    assertThat(person.id).matches(expected);
    assertThat(passport.id).isEqualTo(person.id);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"null, people/1-A", "people/eve, people/eve"})
  void storesAnotherEntityWithTheDerivedId(@Nullable String given, String expected) {
    for (boolean merge : new boolean[] {false, true}) {
      try (SessionFactory factory = boot(Person.class, Passport.class).build()) {
        Person person = withId(new Person(), given);
        Passport passport = new Passport();
        passport.person = person;
        Passport managed = merge ? merge(factory, passport) : persist(factory, passport);
        assertThat(managed.id).as("merge: %s", merge).isEqualTo(expected);
        assertThat(person.id).as("merge: %s", merge).isEqualTo(merge ? given : expected);
      }
      schema().execute("drop all objects");
    }
  }

  /**
   * Hibernate takes the id of the other entity before it stores that one, and takes what is set for
   * an id. The foreign key stops it; persisting the other one first is the way out.
   */
  @ParameterizedTest
  @ValueSource(strings = {"people|", "people/", ""})
  void storesNoRequestAsADerivedId(String request) {
    SessionFactory factory = start(Person.class, Passport.class);
    Person person = withId(new Person(), request);
    Passport passport = new Passport();
    passport.person = person;
    assertThatThrownBy(() -> persist(factory, passport)).isInstanceOf(RuntimeException.class);
    assertThat(count("Passport")).isZero();
    assertThat(count("Person")).isZero();
  }

  @Embeddable
  static class TicketKey extends CompositeKey {
    private static final long serialVersionUID = 1L;

    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Nullable String number;

    @Nullable String play;
  }

  @Entity
  static class Ticket {
    @EmbeddedId TicketKey id = new TicketKey();
  }

  static class RowKey extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @Nullable Long number;
    @Nullable String hall;
  }

  @Entity
  @IdClass(RowKey.class)
  static class HallRow {
    @Id @HiLoId @Nullable Long number;
    @Id @Nullable String hall;
  }

  @Test
  void generatesAPartOfAnEmbeddedId() {
    try (SessionFactory factory = boot(Ticket.class).build()) {
      for (int i = 1; i <= 2; i++) {
        Ticket ticket = new Ticket();
        ticket.id.play = "Hamlet";
        assertThat(persist(factory, ticket).id.number).isEqualTo("tickets/" + i + "-A");
      }
    }
    assertThat(max("tickets")).isEqualTo(2);
  }

  @Test
  void generatesAPartOfAnIdClass() {
    try (SessionFactory factory = boot(HallRow.class).build()) {
      for (long i = 1; i <= 2; i++) {
        HallRow row = new HallRow();
        row.hall = "Globe";
        assertThat(persist(factory, row).number).isEqualTo(i);
      }
    }
    assertThat(max("hallrows")).isEqualTo(2);
  }
}
