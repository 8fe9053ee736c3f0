package dev.hilo.hibernate.restrictions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code strategies} of {@code @PrefixedId}. */
final class AllowedStrategiesTest extends H2Test {

  /** One whose id was narrowed. */
  interface Narrowed {
    void setId(@Nullable String id);

    @Nullable String getId();
  }

  @Entity(name = "OnlyHiLo")
  static class OnlyHiLo implements Narrowed {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.HILO)
    @Nullable String id;

    @Override
    public void setId(@Nullable String id) {
      this.id = id;
    }

    @Override
    public @Nullable String getId() {
      return id;
    }
  }

  @Entity(name = "OnlyIdentity")
  static class OnlyIdentity implements Narrowed {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.IDENTITY)
    @Nullable String id;

    @Override
    public void setId(@Nullable String id) {
      this.id = id;
    }

    @Override
    public @Nullable String getId() {
      return id;
    }
  }

  @Entity(name = "OnlySequence")
  static class OnlySequence implements Narrowed {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.SEQUENCE)
    @Nullable String id;

    @Override
    public void setId(@Nullable String id) {
      this.id = id;
    }

    @Override
    public @Nullable String getId() {
      return id;
    }
  }

  @Entity(name = "OnlyGuid")
  static class OnlyGuid implements Narrowed {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.GUID)
    @Nullable String id;

    @Override
    public void setId(@Nullable String id) {
      this.id = id;
    }

    @Override
    public @Nullable String getId() {
      return id;
    }
  }

  @Entity(name = "OnlySemantic")
  static class OnlySemantic implements Narrowed {
    @Id
    @PrefixedId(collection = "docs", strategies = IdStrategy.SEMANTIC)
    @Nullable String id;

    @Override
    public void setId(@Nullable String id) {
      this.id = id;
    }

    @Override
    public @Nullable String getId() {
      return id;
    }
  }

  @Entity(name = "MadeOnly")
  static class MadeOnly implements Narrowed {
    @Id
    @PrefixedId(
        collection = "docs",
        strategies = {IdStrategy.HILO, IdStrategy.IDENTITY})
    @Nullable String id;

    @Override
    public void setId(@Nullable String id) {
      this.id = id;
    }

    @Override
    public @Nullable String getId() {
      return id;
    }
  }

  private static Narrowed narrowed(String name) {
    return switch (name) {
      case "HILO" -> new OnlyHiLo();
      case "IDENTITY" -> new OnlyIdentity();
      case "SEQUENCE" -> new OnlySequence();
      case "GUID" -> new OnlyGuid();
      case "SEMANTIC" -> new OnlySemantic();
      default -> new MadeOnly();
    };
  }

  private SessionFactory factory() {
    return boot(
            OnlyHiLo.class,
            OnlyIdentity.class,
            OnlySequence.class,
            OnlyGuid.class,
            OnlySemantic.class,
            MadeOnly.class)
        .build();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "HILO, null, docs/1-A",
        "IDENTITY, companies|, companies/1",
        "SEQUENCE, companies/, companies/0000000000000000001-A",
        "GUID, '', '[0-9a-f-]{36}'",
        "GUID, '  ', '[0-9a-f-]{36}'",
        "SEMANTIC, users/a@b, users/a@b",
        "BOTH, null, docs/1-A",
        "BOTH, docs|, docs/1"
      })
  void generatesAllowedIds(String allowed, @Nullable String given, String expected) {
    try (SessionFactory factory = factory()) {
      Narrowed merged = narrowed(allowed);
      merged.setId(given);
      assertThat(factory.fromTransaction(session -> session.merge(merged)).getId())
          .matches(expected);
      assertThat(merged.getId()).matches(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "HILO, companies|, IDENTITY",
        "HILO, companies/, SEQUENCE",
        "HILO, '', GUID",
        "HILO, users/a, SEMANTIC",
        "IDENTITY, null, HILO",
        "IDENTITY, companies/, SEQUENCE",
        "IDENTITY, ' ', GUID",
        "IDENTITY, companies/1, SEMANTIC",
        "SEQUENCE, null, HILO",
        "SEQUENCE, companies|, IDENTITY",
        "GUID, null, HILO",
        "GUID, companies|, IDENTITY",
        "GUID, 00000000-0000-0000-0000-000000000000, SEMANTIC",
        "SEMANTIC, null, HILO",
        "SEMANTIC, companies|, IDENTITY",
        "SEMANTIC, companies/, SEQUENCE",
        "SEMANTIC, '', GUID",
        "BOTH, docs/, SEQUENCE",
        "BOTH, docs/1, SEMANTIC"
      })
  void refusesOtherIdsWithoutCreatingACounter(
      String allowed, @Nullable String given, String asksFor) {
    try (SessionFactory factory = factory()) {
      Narrowed entity = narrowed(allowed);
      entity.setId(given);
      String name = entity.getClass().getSimpleName();
      List<Runnable> ways =
          List.of(
              () -> factory.inTransaction(session -> session.persist(entity)),
              () -> factory.inTransaction(session -> session.merge(entity)),
              () ->
                  factory.inStatelessTransaction(
                      session -> session.insert(entity.getClass().getName(), entity)));
      for (Runnable way : ways) {
        assertThatThrownBy(way::run)
            .isInstanceOf(IdentifierGenerationException.class)
            .hasMessageContaining(name + ".id")
            .hasMessageContaining(given == null ? "null" : "'" + given + "'")
            .hasMessageContaining("asks for " + asksFor)
            .hasMessageContaining("strategies of @PrefixedId");
        assertThat(count(name)).isZero();
      }
      assertThat(entity.getId()).isEqualTo(given);
    }
    assertThat(count("hilo")).as("counters").isZero();
  }

  /** What is stored already may have got its id before the rules became narrower. */
  @ParameterizedTest
  @ValueSource(strings = {"users/a", "docs/7"})
  void mergesAnExistingRow(String id) {
    try (SessionFactory factory = factory()) {
      schema().execute("insert into MadeOnly values ('" + id + "')");
      MadeOnly detached = new MadeOnly();
      detached.id = id;
      factory.inTransaction(session -> assertThat(session.merge(detached).id).isEqualTo(id));
    }
    assertThat(count("MadeOnly")).isEqualTo(1);
  }
}
