package dev.hilo.spring.data.jdbc;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;

import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Persistable;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;

/** One collection, in aggregates that Spring Data treats differently. None has a base class. */
public final class Stored {

  /** Their tables; {@code %s} stands for the one of each. */
  public static final String TABLE =
      "create table %s (id varchar(100) not null primary key, version bigint, name varchar(100))";

  private Stored() {}

  /** Without a version. */
  @Table
  public static class PlainAggregate {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    public @Nullable String name;
  }

  /** With a version that is null before the insert. */
  @Table
  public static class VersionedAggregate {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    @Version public @Nullable Long version;
    public @Nullable String name;
  }

  /** With a version that is 0 before the insert. */
  @Table
  public static class CountedAggregate {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    @Version public long version;
    public @Nullable String name;
  }

  /** That knows itself whether it is new. */
  @Table
  public static class FlaggedAggregate implements Persistable<String> {
    @Id
    @PrefixedId(
        collection = "orders",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    public @Nullable String name;
    @Transient private boolean fresh = true;

    /** New. */
    public FlaggedAggregate() {}

    /** As Spring Data reads it. */
    @PersistenceCreator
    FlaggedAggregate(@Nullable String id, @Nullable String name) {
      this.id = id;
      this.name = name;
      this.fresh = false;
    }

    @Override
    public @Nullable String getId() {
      return id;
    }

    @Override
    public boolean isNew() {
      return fresh;
    }
  }

  /** That cannot be changed. */
  @Table
  public record RecordAggregate(
      @Id
          @PrefixedId(
              collection = "orders",
              anyPrefix = true,
              strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
          @Nullable String id,
      @Version @Nullable Long version,
      @Nullable String name) {}

  public interface Plains extends CrudRepository<PlainAggregate, String> {}

  public interface Versioneds extends CrudRepository<VersionedAggregate, String> {}

  public interface Counteds extends CrudRepository<CountedAggregate, String> {}

  public interface Flaggeds extends CrudRepository<FlaggedAggregate, String> {}

  public interface Records extends CrudRepository<RecordAggregate, String> {}
}
