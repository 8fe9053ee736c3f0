package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import java.io.Serializable;
import java.util.Objects;
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
  static class Key implements Serializable {
    private static final long serialVersionUID = 1L;

    @PrefixedId(collection = "seats")
    @Nullable String number;

    @Nullable String hall;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && Objects.equals(number, key.number)
          && Objects.equals(hall, key.hall);
    }

    @Override
    public int hashCode() {
      return Objects.hash(number, hall);
    }
  }

  @Entity(name = "Embedded")
  static class Embedded {
    @EmbeddedId Key id = new Key();
    @Nullable String guest;
  }

  /** The same for an id class. */
  static class PairKey implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable String number;
    @Nullable String hall;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof PairKey key
          && Objects.equals(number, key.number)
          && Objects.equals(hall, key.hall);
    }

    @Override
    public int hashCode() {
      return Objects.hash(number, hall);
    }
  }

  @Entity(name = "Pair")
  @IdClass(PairKey.class)
  static class Pair {
    @Id
    @PrefixedId(collection = "seats")
    @Nullable String number;

    @Id @Nullable String hall;
    @Nullable String guest;
  }

  @Entity(name = "Person")
  static class Person {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Passport")
  static class Passport {
    @Id @Nullable String id;

    @MapsId
    @OneToOne(cascade = CascadeType.ALL)
    @Nullable Person person;
  }

  @Embeddable
  static class NumberKey implements Serializable {
    private static final long serialVersionUID = 1L;

    @IdentityId(collection = "rows")
    long number;

    @Nullable String hall;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof NumberKey key
          && number == key.number
          && Objects.equals(hall, key.hall);
    }

    @Override
    public int hashCode() {
      return Objects.hash(number, hall);
    }
  }

  @Entity(name = "Numbered")
  static class Numbered {
    @EmbeddedId NumberKey id = new NumberKey();
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
        Embedded embedded = new Embedded();
        embedded.id.number = given;
        embedded.id.hall = "Globe";
        Embedded managed = stored(factory, way, embedded);
        assertThat(managed.id.number).as("%s", way).matches(expected);
        assertThat(embedded.id).as("%s", way).isEqualTo(managed.id);
      }
      try (SessionFactory factory =
          boot(Pair.class).with("hibernate.hbm2ddl.auto", "create").build()) {
        Pair pair = new Pair();
        pair.number = given;
        pair.hall = "Globe";
        Pair managed = stored(factory, way, pair);
        assertThat(managed.number).as("%s", way).matches(expected);
        assertThat(pair.number).as("%s", way).isEqualTo(managed.number);
      }
      schema().execute("drop all objects");
    }
  }

  private static <T> T stored(SessionFactory factory, String way, T entity) {
    return switch (way) {
      case "persist" -> factory.fromTransaction(session -> persisted(session, entity));
      case "merge" -> factory.fromTransaction(session -> session.merge(entity));
      default ->
          factory.fromStatelessTransaction(
              session -> {
                session.insert(entity.getClass().getName(), entity);
                return entity;
              });
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"seats|", "seats/", ""})
  void storesNoRequestAsAPart(String request) {
    try (SessionFactory factory = boot(Embedded.class, Pair.class).build()) {
      Embedded embedded = new Embedded();
      embedded.id.number = request;
      embedded.id.hall = "Globe";
      assertThatThrownBy(() -> factory.inStatelessTransaction(session -> session.upsert(embedded)))
          .hasMessageContaining("Embedded.number")
          .hasMessageContaining("'" + request + "'");
      Pair pair = new Pair();
      pair.number = request;
      pair.hall = "Globe";
      assertThatThrownBy(() -> factory.inStatelessTransaction(session -> session.upsert(pair)))
          .hasMessageContaining("Pair.number")
          .hasMessageContaining("'" + request + "'");
      for (String table : new String[] {"Embedded", "Pair"}) {
        assertThatThrownBy(
                () ->
                    schema()
                        .execute(
                            "insert into %s (number, hall) values ('%s', 'Globe')"
                                .formatted(table, request)))
            .hasMessageContaining("Check constraint");
        assertThat(count(table)).isZero();
      }
      schema().execute("insert into Pair (number, hall) values ('seats/1', 'any|')");
    }
  }

  @Test
  void supportsANumberAsAPart() {
    try (SessionFactory factory = boot(Numbered.class).build()) {
      Numbered numbered = new Numbered();
      numbered.id.hall = "Globe";
      assertThat(factory.fromTransaction(session -> persisted(session, numbered)).id.number)
          .isEqualTo(1);
      Numbered merged = new Numbered();
      merged.id.hall = "Globe";
      assertThat(factory.fromTransaction(session -> session.merge(merged)).id.number).isEqualTo(2);
      assertThat(merged.id.number).isEqualTo(2);
      Numbered unset = new Numbered();
      unset.id.hall = "Globe";
      assertThatThrownBy(() -> factory.inStatelessTransaction(session -> session.upsert(unset)))
          .hasMessageContaining("Numbered.number");
    }
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
    try (SessionFactory factory = boot(Person.class, Passport.class).build()) {
      Passport passport = new Passport();
      Person person = new Person();
      person.id = given;
      passport.person = person;
      factory.inTransaction(
          session -> {
            session.persist(person);
            session.persist(passport);
          });
      assertThat(person.id).matches(expected);
      assertThat(passport.id).isEqualTo(person.id);
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"null, people/1-A", "people/eve, people/eve"})
  void storesAnotherEntityWithTheDerivedId(@Nullable String given, String expected) {
    for (boolean merge : new boolean[] {false, true}) {
      try (SessionFactory factory = boot(Person.class, Passport.class).build()) {
        Passport passport = new Passport();
        Person person = new Person();
        person.id = given;
        passport.person = person;
        Passport managed =
            factory.fromTransaction(
                session -> merge ? session.merge(passport) : persisted(session, passport));
        assertThat(managed.id).as("merge: %s", merge).isEqualTo(expected);
        assertThat(person.id).as("merge: %s", merge).isEqualTo(expected);
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
    try (SessionFactory factory = boot(Person.class, Passport.class).build()) {
      Passport passport = new Passport();
      Person person = new Person();
      person.id = request;
      passport.person = person;
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(passport)))
          .isInstanceOf(RuntimeException.class);
    }
    assertThat(count("Passport")).isZero();
    assertThat(count("Person")).isZero();
  }
}
