package dev.hilo.hibernate.operations;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
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

  /** Without a version. */
  @Entity(name = "Doc")
  public static class Doc {
    @Id @PrefixedId public @Nullable String id;
    public @Nullable String name;

    public Doc() {}

    public Doc(@Nullable String id) {
      this.id = id;
    }
  }

  /** With a version that is null before the insert. */
  @Entity(name = "Revised")
  public static class Revised {
    @Id
    @PrefixedId(collection = "docs")
    public @Nullable String id;

    @Version public @Nullable Long version;
    public @Nullable String name;

    public Revised() {}

    public Revised(@Nullable String id) {
      this.id = id;
    }
  }

  /** With a version that is 0 before the insert, and after it. */
  @Entity(name = "Counted")
  public static class Counted {
    @Id
    @PrefixedId(collection = "docs")
    public @Nullable String id;

    @Version public int version;
    public @Nullable String name;

    public Counted() {}

    public Counted(@Nullable String id) {
      this.id = id;
    }
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
  public static class Page {
    @Id
    @PrefixedId(collection = "docs")
    public @Nullable String id;

    public @Nullable String name;

    public Page() {}

    public Page(@Nullable String id) {
      this.id = id;
    }
  }

  /** What an insert may select from. */
  @Entity(name = "Source")
  public static class Source {
    @Id public long id;
    public @Nullable String name;
  }

  /** Stored first where another operation is not to be the first of its factory. */
  @Entity(name = "Warm")
  public static class Warm {
    @Id @PrefixedId public @Nullable String id;
  }

  /** Spring Data, without a version. */
  public interface Docs extends CrudRepository<Doc, String> {}

  /** Spring Data, with a version. */
  public interface RevisedDocs extends CrudRepository<Revised, String> {}

  /** Spring Data, with a primitive version. */
  public interface CountedDocs extends CrudRepository<Counted, String> {}
}
