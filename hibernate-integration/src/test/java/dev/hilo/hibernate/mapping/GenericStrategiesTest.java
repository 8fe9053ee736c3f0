package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoIdentifierGenerator;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.util.Objects;
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
          @Parameter(name = "collection", value = "docs")
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
          @Parameter(name = "strategies", value = "hilo, Identity"),
          @Parameter(name = "own_prefix_only", value = "TRUE")
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
          @Parameter(name = "own_prefix_only", value = "yes")
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
    try (SessionFactory factory =
        boot(ByHiLo.class, ByIdentity.class, ByIdentityNumber.class, BySequence.class).build()) {
      factory.inTransaction(
          session -> {
            assertThat(persisted(session, new ByHiLo()).id).isEqualTo("docs/1-A");
            assertThat(persisted(session, new ByIdentity()).id).isEqualTo("docs/1");
            assertThat(persisted(session, new ByIdentityNumber()).id).isEqualTo(2);
            assertThat(persisted(session, new BySequence()).id)
                .isEqualTo("docs/0000000000000000001-A");
          });
    }
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
        ByValue passed = new ByValue();
        passed.id = given;
        ByValue managed =
            factory.fromTransaction(
                session -> merge ? session.merge(passed) : persisted(session, passed));
        assertThat(managed.id).matches(expected);
        assertThat(passed.id).isEqualTo(managed.id);
      }
      schema().execute("drop all objects");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"companies|", "companies/", ""})
  void storesNoRequest(String request) {
    try (SessionFactory factory = boot(ByValue.class).build()) {
      ByValue asking = new ByValue();
      asking.id = request;
      assertThatThrownBy(() -> factory.inStatelessTransaction(session -> session.upsert(asking)))
          .hasMessageContaining("ByValue.id")
          .hasMessageContaining("'" + request + "'");
      assertThatThrownBy(() -> schema().execute("insert into ByValue values ('" + request + "')"))
          .hasMessageContaining("Check constraint");
    }
  }

  @Test
  void restrictsTheStrategies() {
    try (SessionFactory factory = boot(Narrowed.class).build()) {
      assertThat(idOf(factory, null)).isEqualTo("docs/1-A");
      assertThat(idOf(factory, "docs|")).isEqualTo("docs/1");
      assertThatThrownBy(() -> idOf(factory, "docs/"))
          .hasMessageContaining("Narrowed.id")
          .hasMessageContaining("SEQUENCE");
      assertThatThrownBy(() -> idOf(factory, "companies|"))
          .hasMessageContaining("Narrowed.id")
          .hasMessageContaining("'docs'");
    }
  }

  private static String idOf(SessionFactory factory, @Nullable String given) {
    Narrowed narrowed = new Narrowed();
    narrowed.id = given;
    factory.inTransaction(session -> session.persist(narrowed));
    return Objects.requireNonNull(narrowed.id);
  }

  @Test
  void refusesWrongValuesWithAdvice() {
    assertRefused(UnknownStrategy.class)
        .hasStackTraceContaining("UnknownStrategy.id")
        .hasStackTraceContaining("strategy=snowflake")
        .hasStackTraceContaining("Use hilo, prefixed, identity, gapless or sequence");
    assertRefused(UnknownStrategies.class)
        .hasStackTraceContaining("UnknownStrategies.id")
        .hasStackTraceContaining("strategies=hilo,uuid")
        .hasStackTraceContaining("[HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC]");
    assertRefused(NoFlag.class)
        .hasStackTraceContaining("NoFlag.id")
        .hasStackTraceContaining("own_prefix_only=yes")
        .hasStackTraceContaining("Use true or false");
  }

  @Test
  void supportsOnlyTwoStrategiesForNumbers() {
    assertRefused(SequenceNumber.class)
        .hasStackTraceContaining("SequenceNumber.id")
        .hasStackTraceContaining("Use hilo or identity for numbers");
    assertRefused(PrefixedNumber.class)
        .hasStackTraceContaining("PrefixedNumber.id")
        .hasStackTraceContaining("Use hilo or identity for numbers");
  }

  @Test
  void refusesParametersWithoutEffect() {
    assertRefused(NarrowedHiLo.class)
        .hasStackTraceContaining("NarrowedHiLo.id")
        .hasStackTraceContaining("strategies=hilo")
        .hasStackTraceContaining("strategy=prefixed");
  }
}
