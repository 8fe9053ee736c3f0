package dev.hilo.hibernate.restrictions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.Attributes;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code strategies} of {@code @PrefixedId}. */
final class AllowedStrategiesTest extends H2Test {

  @Entity(name = "OnlyHiLo")
  static class OnlyHiLo {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.HILO, anyPrefix = true)
    @Nullable String id;
  }

  @Entity(name = "OnlyIdentity")
  static class OnlyIdentity {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.IDENTITY, anyPrefix = true)
    @Nullable String id;
  }

  @Entity(name = "OnlySequence")
  static class OnlySequence {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.SEQUENCE, anyPrefix = true)
    @Nullable String id;
  }

  @Entity(name = "OnlyGuid")
  static class OnlyGuid {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.GUID, anyPrefix = true)
    @Nullable String id;
  }

  @Entity(name = "OnlySemantic")
  static class OnlySemantic {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.SEMANTIC, anyPrefix = true)
    @Nullable String id;
  }

  @Entity(name = "MadeOnly")
  static class MadeOnly {
    @Id
    @PrefixedId(
        collection = "docs",
        strategies = {IdStrategy.HILO, IdStrategy.IDENTITY})
    @Nullable String id;
  }

  private SessionFactory factory() {
    return start(
        OnlyHiLo.class,
        OnlyIdentity.class,
        OnlySequence.class,
        OnlyGuid.class,
        OnlySemantic.class,
        MadeOnly.class);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "OnlyHiLo, null, docs/1-A",
        "OnlyIdentity, companies|, companies/1",
        "OnlySequence, companies/, companies/0000000000000000001-A",
        "OnlyGuid, '', '[0-9a-f-]{36}'",
        "OnlyGuid, '  ', '[0-9a-f-]{36}'",
        "OnlySemantic, users/a@b, users/a@b",
        "MadeOnly, null, docs/1-A",
        "MadeOnly, docs|, docs/1"
      })
  void generatesAllowedIds(String entity, @Nullable String given, String expected) {
    SessionFactory factory = factory();
    Object merged = withId(entity(entity), given);
    assertThat(Attributes.get(merge(factory, merged), "id")).asString().matches(expected);
    assertThat(Attributes.get(merged, "id")).isEqualTo(given);
  }

  private static Object entity(String name) {
    for (Class<?> entity : AllowedStrategiesTest.class.getDeclaredClasses()) {
      if (entity.getSimpleName().equals(name)) {
        return Attributes.create(entity);
      }
    }
    throw new IllegalArgumentException(name);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "OnlyHiLo, companies|, IDENTITY",
        "OnlyHiLo, companies/, SEQUENCE",
        "OnlyHiLo, '', GUID",
        "OnlyHiLo, users/a, SEMANTIC",
        "OnlyIdentity, null, HILO",
        "OnlyIdentity, companies/, SEQUENCE",
        "OnlyIdentity, ' ', GUID",
        "OnlyIdentity, companies/1, SEMANTIC",
        "OnlySequence, null, HILO",
        "OnlySequence, companies|, IDENTITY",
        "OnlyGuid, null, HILO",
        "OnlyGuid, companies|, IDENTITY",
        "OnlyGuid, 00000000-0000-0000-0000-000000000000, SEMANTIC",
        "OnlySemantic, null, HILO",
        "OnlySemantic, companies|, IDENTITY",
        "OnlySemantic, companies/, SEQUENCE",
        "OnlySemantic, '', GUID",
        "MadeOnly, docs/, SEQUENCE",
        "MadeOnly, docs/1, SEMANTIC"
      })
  void refusesOtherIdsWithoutCreatingACounter(String name, @Nullable String given, String asksFor) {
    SessionFactory factory = factory();
    Object entity = withId(entity(name), given);
    List<Runnable> ways =
        List.of(
            () -> persist(factory, entity),
            () -> merge(factory, entity),
            () -> insert(factory, entity));
    for (Runnable way : ways) {
      assertThatThrownBy(way::run)
          .isInstanceOf(IdentifierGenerationException.class)
          .hasMessageContainingAll(
              name + ".id",
              given == null ? "null" : "'" + given + "'",
              "asks for " + asksFor,
              "strategies of @PrefixedId");
      assertThat(count(name)).isZero();
    }
    assertThat(Attributes.get(entity, "id")).isEqualTo(given);
    assertThat(count("hilo")).as("counters").isZero();
  }

  /** What is stored already may have got its id before the rules became narrower. */
  @ParameterizedTest
  @ValueSource(strings = {"users/a", "docs/7"})
  void mergesAnExistingRow(String id) {
    SessionFactory factory = factory();
    schema().execute("insert into MadeOnly values ('" + id + "')");
    MadeOnly detached = withId(new MadeOnly(), id);
    factory.inTransaction(session -> assertThat(session.merge(detached).id).isEqualTo(id));
    assertThat(count("MadeOnly")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "MadeOnly, null",
        "MadeOnly, docs|",
        "OnlySequence, docs/",
        "OnlyGuid, ''",
        "ClosedGuid, ''"
      })
  void acceptsItsOwnIdAgainAfterAFailedInsert(String name, @Nullable String given) {
    SessionFactory factory =
        start(MadeOnly.class, OnlySequence.class, OnlyGuid.class, ClosedGuid.class);
    Object entity = withId(entity(name), given);
    rollBack(factory, session -> session.persist(entity));
    Object id = Attributes.get(entity, "id");
    assertThat(id).isNotEqualTo(given);
    persist(factory, entity);
    assertThat(Attributes.get(entity, "id")).isEqualTo(id);
    assertThat(count(name)).isEqualTo(1);
    assertRefuses(() -> persist(factory, withId(entity(name), "docs/99-A")), name + ".id");
  }

  @Entity(name = "ClosedGuid")
  static class ClosedGuid {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.GUID)
    @Nullable String id;
  }

  @Entity(name = "Nothing")
  static class Nothing {
    @Id
    @PrefixedId(strategies = {})
    @Nullable String id;
  }

  @Entity(name = "Echo")
  static class Echo {
    @Id
    @PrefixedId(strategies = {IdStrategy.HILO, IdStrategy.HILO})
    @Nullable String id;
  }

  @Test
  void refusesAnEmptyListAtBoot() {
    assertFails(() -> boot(Nothing.class).build(), "Nothing.id", "allows no id at all");
  }

  @Test
  void acceptsARepeatedStrategy() {
    SessionFactory factory = start(Echo.class);
    assertThat(persist(factory, new Echo()).id).isEqualTo("echos/1-A");
  }
}
