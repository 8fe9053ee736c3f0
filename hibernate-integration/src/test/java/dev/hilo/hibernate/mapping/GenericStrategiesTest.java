package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoIdentifierGenerator;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.util.Objects;
import org.hibernate.AnnotationException;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.GenericGenerator;
import org.hibernate.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parameters of the plain Hibernate generator. */
@SuppressWarnings("deprecation")
final class GenericStrategiesTest extends MappingTest {

  @Entity(name = "ByHiLo")
  static class ByHiLo {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "hilo"),
          @Parameter(name = "collection", value = "docs")
        })
    @Nullable String id;
  }

  @Entity(name = "ByIdentity")
  static class ByIdentity {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "identity"),
          @Parameter(name = "collection", value = "docs")
        })
    @Nullable String id;
  }

  @Entity(name = "ByIdentityNumber")
  static class ByIdentityNumber {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = " Identity "),
          @Parameter(name = "collection", value = "docs")
        })
    long id;
  }

  @Entity(name = "BySequence")
  static class BySequence {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "sequence"),
          @Parameter(name = "collection", value = "docs")
        })
    @Nullable String id;
  }

  @Entity(name = "ByValue")
  static class ByValue {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "prefixed"),
          @Parameter(name = "collection", value = "docs"),
          @Parameter(name = "any_prefix", value = "TRUE"),
          @Parameter(name = "strategies", value = "hilo, identity, sequence, guid, semantic")
        })
    @Nullable String id;
  }

  @Entity(name = "Narrowed")
  static class Narrowed {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "prefixed"),
          @Parameter(name = "collection", value = "docs"),
          @Parameter(name = "strategies", value = "hilo, Identity")
        })
    @Nullable String id;
  }

  @Entity(name = "UnknownStrategy")
  static class UnknownStrategy {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {@Parameter(name = "strategy", value = "snowflake")})
    @Nullable String id;
  }

  @Entity(name = "UnknownStrategies")
  static class UnknownStrategies {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "prefixed"),
          @Parameter(name = "strategies", value = "hilo,uuid")
        })
    @Nullable String id;
  }

  @Entity(name = "NoFlag")
  static class NoFlag {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "prefixed"),
          @Parameter(name = "any_prefix", value = "yes")
        })
    @Nullable String id;
  }

  @Entity(name = "AssignableByValue")
  static class AssignableByValue {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {
          @Parameter(name = "strategy", value = "prefixed"),
          @Parameter(name = "assignable", value = "true")
        })
    @Nullable String id;
  }

  @Entity(name = "SequenceNumber")
  static class SequenceNumber {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {@Parameter(name = "strategy", value = "sequence")})
    long id;
  }

  @Entity(name = "PrefixedNumber")
  static class PrefixedNumber {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {@Parameter(name = "strategy", value = "prefixed")})
    @Nullable Long id;
  }

  @Entity(name = "NarrowedHiLo")
  static class NarrowedHiLo {
    @Id
    @GeneratedValue(generator = "g")
    @GenericGenerator(
        name = "g",
        type = HiLoIdentifierGenerator.class,
        parameters = {@Parameter(name = "strategies", value = "hilo")})
    @Nullable String id;
  }

  @Test
  void supportsEachStrategy() {
    SessionFactory factory =
        start(ByHiLo.class, ByIdentity.class, ByIdentityNumber.class, BySequence.class);
    assertThat(persist(factory, new ByHiLo()).id).isEqualTo("docs/1-A");
    assertThat(persist(factory, new ByIdentity()).id).isEqualTo("docs/1");
    assertThat(persist(factory, new ByIdentityNumber()).id).isEqualTo(2);
    assertThat(persist(factory, new BySequence()).id).isEqualTo("docs/0000000000000000001-A");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, docs/1-A",
        "companies|, companies/1",
        "companies/, companies/0000000000000000001-A",
        "'', '[0-9a-f-]{36}'",
        "users/ayende@ayende.com, users/ayende@ayende.com"
      })
  void valueSelectsTheStrategy(@Nullable String given, String expected) {
    for (boolean merge : new boolean[] {false, true}) {
      try (SessionFactory factory = boot(ByValue.class).build()) {
        ByValue passed = withId(new ByValue(), given);
        ByValue managed = merge ? merge(factory, passed) : persist(factory, passed);
        assertThat(managed.id).matches(expected);
        assertThat(passed.id).isEqualTo(merge ? given : managed.id);
      }
      schema().execute("drop all objects");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"companies|", "companies/", ""})
  void storesNoRequest(String request) {
    SessionFactory factory = start(ByValue.class);
    assertRefuses(
        () -> upsert(factory, withId(new ByValue(), request)), "ByValue.id", "'" + request + "'");
    assertRefuses(
        () -> schema().execute("insert into ByValue values ('" + request + "')"),
        "Check constraint");
  }

  @Test
  void restrictsTheStrategies() {
    SessionFactory factory = start(Narrowed.class);
    assertThat(idOf(factory, null)).isEqualTo("docs/1-A");
    assertThat(idOf(factory, "docs|")).isEqualTo("docs/1");
    assertRefuses(() -> idOf(factory, "docs/"), "Narrowed.id", "SEQUENCE");
    assertRefuses(() -> idOf(factory, "companies|"), "Narrowed.id", "'docs'");
  }

  private static String idOf(SessionFactory factory, @Nullable String given) {
    Narrowed narrowed = persist(factory, withId(new Narrowed(), given));
    return Objects.requireNonNull(narrowed.id);
  }

  @Test
  void refusesWrongValuesWithAdvice() {
    refusal(UnknownStrategy.class)
        .isInstanceOf(AnnotationException.class)
        .message()
        .startsWith(
            UnknownStrategy.class.getName()
                + ".id: the parameter strategy=snowflake is refused. Use hilo, prefixed, identity"
                + " or sequence");
    assertRefused(
        UnknownStrategies.class,
        "UnknownStrategies.id",
        "strategies=hilo,uuid",
        "[HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC]");
    assertRefused(NoFlag.class, "NoFlag.id", "any_prefix=yes", "Use true or false");
  }

  @Test
  void supportsOnlyTwoStrategiesForNumbers() {
    assertRefused(SequenceNumber.class, "SequenceNumber.id", "Use hilo or identity for numbers");
    assertRefused(PrefixedNumber.class, "PrefixedNumber.id", "Use hilo or identity for numbers");
  }

  @Test
  void refusesParametersWithoutEffect() {
    assertRefused(NarrowedHiLo.class, "NarrowedHiLo.id", "strategies=hilo", "strategy=prefixed");
    assertRefused(
        AssignableByValue.class, "AssignableByValue.id", "assignable=true", "strategy=hilo");
  }
}
