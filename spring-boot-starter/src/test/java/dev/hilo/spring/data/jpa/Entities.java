package dev.hilo.spring.data.jpa;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.Transient;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;
import org.springframework.data.jpa.repository.JpaRepository;

/** One collection, in entities that Spring Data treats differently. None has a base class. */
public final class Entities {

  private Entities() {}

  /** Without a version. */
  @Entity(name = "PlainEntity")
  public static class Plain {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    public @Nullable String name;
  }

  /** With a version that is null before the insert. */
  @Entity(name = "VersionedEntity")
  public static class Versioned {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    @Version public @Nullable Long version;
    public @Nullable String name;
  }

  /** With a version that is 0 before the insert, and after it. */
  @Entity(name = "CountedEntity")
  public static class Counted {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    @Version public int version;
    public @Nullable String name;
  }

  /** That knows itself whether it is new. */
  @Entity(name = "FlaggedEntity")
  public static class Flagged implements Persistable<String> {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    @Transient private boolean stored;
    public @Nullable String name;

    @Override
    public @Nullable String getId() {
      return id;
    }

    @Override
    public boolean isNew() {
      return !stored;
    }

    @PostPersist
    @PostLoad
    void markStored() {
      stored = true;
    }
  }

  /** With a number. */
  @Entity(name = "NumberedEntity")
  public static class Numbered {
    @Id @HiLoId public @Nullable Long id;
    public @Nullable String name;
  }

  /** With a number that cannot be null. */
  @Entity(name = "PrimitiveEntity")
  public static class Primitive {
    @Id @HiLoId public long id;
    public @Nullable String name;
  }

  public interface Plains extends JpaRepository<Plain, String> {}

  public interface Versioneds extends JpaRepository<Versioned, String> {}

  public interface Counteds extends JpaRepository<Counted, String> {}

  public interface Flaggeds extends JpaRepository<Flagged, String> {}

  public interface Numbereds extends JpaRepository<Numbered, Long> {}

  public interface Primitives extends JpaRepository<Primitive, Long> {}
}
