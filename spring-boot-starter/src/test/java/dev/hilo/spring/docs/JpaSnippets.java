package dev.hilo.spring.docs;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.PostLoad;
import jakarta.persistence.PostPersist;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import jakarta.persistence.Version;
import org.jspecify.annotations.NullUnmarked;
import org.springframework.data.domain.Persistable;

/**
 * What docs/reference/ways-in.md shows of Spring Data JPA, compiled; {@link DataPageTest} runs it.
 */
@NullUnmarked
final class JpaSnippets {

  private JpaSnippets() {}

  // snippet: versioned
  @Entity
  public static class Invoice {
    @Id @PrefixedId String id;
    @Version Long version; // null says that it is new
  }

  // end

  // snippet: named
  @Entity
  @Table(name = "users")
  public static class User {
    @Id
    @PrefixedId(strategies = IdStrategy.SEMANTIC)
    String id; // users/ada

    @Version private Long version; // null in a new user: save inserts, and the key decides

    String mail;
  }

  // end

  @Entity
  public static class Country implements Persistable<String> {
    @Id @PrefixedId String id;
    @Transient boolean stored;

    @Override
    public String getId() {
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
}
