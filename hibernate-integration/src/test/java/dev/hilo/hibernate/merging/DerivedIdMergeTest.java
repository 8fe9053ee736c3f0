package dev.hilo.hibernate.merging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.CompositeKey;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the passed instance has after a merge, where ids belong to two entities. */
final class DerivedIdMergeTest extends H2Test {

  @Entity(name = "Person")
  static class Person {
    @Id @PrefixedId @Nullable String id;

    @OneToOne(mappedBy = "person", cascade = CascadeType.ALL)
    @Nullable Passport passport;
  }

  @Entity(name = "Passport")
  static class Passport {
    @Id @Nullable String id;

    @MapsId @OneToOne @Nullable Person person;
  }

  @Entity(name = "Letter")
  static class Letter {
    @Id @PrefixedId @Nullable String id;

    @OneToMany(mappedBy = "letter", cascade = CascadeType.ALL)
    List<Page> pages = new ArrayList<>();
  }

  @Entity(name = "Page")
  @IdClass(PageId.class)
  static class Page {
    @Id @ManyToOne @Nullable Letter letter;

    @Id @HiLoId @Nullable Long number;
  }

  static class PageId extends CompositeKey {
    private static final long serialVersionUID = 1L;

    @Nullable String letter;
    @Nullable Long number;
  }

  @Test
  void copiesADerivedIdToThePassedInstance() {
    SessionFactory factory = start(Person.class, Passport.class);
    Person person = new Person();
    Passport passport = new Passport();
    person.passport = passport;
    passport.person = person;

    Person managed = merge(factory, person);

    assertThat(person.id).isEqualTo("people/1-A").isEqualTo(managed.id);
    assertThat(passport.id).isEqualTo("people/1-A");
  }

  @Test
  void copiesOnlyTheGeneratedPart() {
    SessionFactory factory = start(Letter.class, Page.class);
    Letter letter = persist(factory, new Letter());
    Page page = new Page();
    page.letter = letter;

    Page managed = merge(factory, page);

    assertThat(page.number).isEqualTo(1).isEqualTo(managed.number);
    assertThat(page.letter).isSameAs(letter).isNotSameAs(managed.letter);
  }
}
