package dev.hilo.hibernate.operations;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.CrudRepository;

/**
 * What is stored on every operation: one collection, in entities that Hibernate treats differently.
 */
public final class Documents {

  /** All entities. */
  static final Class<?>[] ALL = {
    Doc.class, Revised.class, Counted.class, Folder.class, Page.class, Source.class, Warm.class
  };

  private Documents() {}

  /** Has an id of the collection. */
  @MappedSuperclass
  public abstract static class Document {
    @Id
    @PrefixedId(
        collection = "docs",
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;

    public @Nullable String name;
  }

  /** Without a version. */
  @Entity(name = "Doc")
  public static class Doc extends Document {}

  /** With a version that is null before the insert. */
  @Entity(name = "Revised")
  public static class Revised extends Document {
    @Version public @Nullable Long version;
  }

  /** With a version that is 0 before the insert, and after it. */
  @Entity(name = "Counted")
  public static class Counted extends Document {
    @Version public int version;
  }

  /** Hands everything on to its pages. */
  @Entity(name = "Folder")
  public static class Folder {
    @Id @HiLoId public @Nullable Long id;

    @OneToMany(cascade = CascadeType.ALL)
    public List<Page> pages = new ArrayList<>();

    public Folder() {}

    public Folder(Page page) {
      pages.add(page);
    }
  }

  /** Part of a folder. */
  @Entity(name = "Page")
  public static class Page extends Document {}

  /** What an insert may select from. */
  @Entity(name = "Source")
  public static class Source {
    @Id public long id;
    public @Nullable String name;
  }

  /** Stored first where another operation is not to be the first of its factory. */
  @Entity(name = "Warm")
  public static class Warm {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    public @Nullable String id;
  }

  /** Spring Data, without a version. */
  public interface Docs extends CrudRepository<Doc, String> {}

  /** Spring Data, with a version. */
  public interface RevisedDocs extends CrudRepository<Revised, String> {}

  /** Spring Data, with a primitive version. */
  public interface CountedDocs extends CrudRepository<Counted, String> {}
}
