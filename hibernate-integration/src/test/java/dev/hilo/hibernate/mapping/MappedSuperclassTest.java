package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.io.Serializable;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Ids declared in a superclass that is no entity: each entity has its own collection. */
final class MappedSuperclassTest extends MappingTest {

  @MappedSuperclass
  abstract static class Base {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity
  static class Author extends Base {}

  @Entity
  static class Book extends Base {}

  @MappedSuperclass
  abstract static class Generic<T extends Serializable> {
    @Id @HiLoId @Nullable T id;
  }

  @Entity
  static class ByLong extends Generic<Long> {}

  @Entity
  static class ByInteger extends Generic<Integer> {}

  @Entity
  static class ByText extends Generic<String> {}

  @Entity
  static class ByUuid extends Generic<UUID> {}

  @MappedSuperclass
  abstract static class Middle<S, T extends Serializable> extends Generic<T> {
    @Nullable String note;
  }

  @Entity
  static class Deep extends Middle<String, Short> {}

  /** Its type variable has nothing to do with the id. */
  @MappedSuperclass
  abstract static class Unrelated<T> {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity
  static class Branch extends Unrelated<Integer> {}

  @Test
  void eachEntityHasItsCollection() {
    SessionFactory factory = start(Author.class, Book.class);
    assertThat(persist(factory, new Author()).id).isEqualTo("authors/1-A");
    assertThat(persist(factory, new Book()).id).isEqualTo("books/1-A");
  }

  @Test
  void resolvesTheTypeVariableOfTheEntity() {
    SessionFactory factory =
        start(ByLong.class, ByInteger.class, ByText.class, Deep.class, Branch.class);
    assertThat(persist(factory, new ByLong()).id).isEqualTo(1L);
    assertThat(persist(factory, new ByInteger()).id).isEqualTo(1);
    assertThat(persist(factory, new ByText()).id).isEqualTo("ByTexts/1-A");
    assertThat(persist(factory, new Deep()).id).isEqualTo((short) 1);
    assertThat(persist(factory, new Branch()).id).isEqualTo("branches/1-A");
  }

  @Test
  void checksTheResolvedType() {
    assertRefused(ByUuid.class, "ByUuid.id is of type java.util.UUID");
  }
}
