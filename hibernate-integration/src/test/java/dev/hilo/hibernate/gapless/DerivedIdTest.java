package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Access;
import jakarta.persistence.AccessType;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An id that is another entity's gapless one. */
final class DerivedIdTest extends H2Test {

  interface Holder {}

  @Entity(name = "Owner")
  static class Owner implements Holder {
    @Id
    @IdentityId(gapless = true)
    @Nullable Long id;
  }

  @Entity(name = "Passport")
  static class Passport {
    @Id @Nullable Long id;

    @MapsId
    @OneToOne(cascade = CascadeType.ALL)
    @Nullable Owner owner = new Owner();
  }

  /** With its id in the method, and no {@code @MapsId}. */
  @Entity(name = "Badge")
  static class Badge {
    private @Nullable Owner owner;

    @Id
    @ManyToOne
    @Nullable Owner getOwner() {
      return owner;
    }

    void setOwner(@Nullable Owner owner) {
      this.owner = owner;
    }
  }

  /** Its field does not tell the entity, but its mapping does. */
  @Entity(name = "Permit")
  static class Permit {
    @Id
    @ManyToOne(targetEntity = Owner.class)
    @Nullable Holder holder;
  }

  /** One part of its id. */
  @Entity(name = "Stamp")
  @IdClass(StampId.class)
  static class Stamp {
    @Id @ManyToOne @Nullable Owner owner;
    @Id int page;
  }

  record StampId(Long owner, int page) {}

  @MappedSuperclass
  abstract static class HeldBy<T extends Holder> {
    @Id @Nullable Long id;

    private @Nullable T holder;

    @MapsId
    @OneToOne
    @Access(AccessType.PROPERTY)
    @Nullable T getHolder() {
      return holder;
    }

    void setHolder(@Nullable T holder) {
      this.holder = holder;
    }
  }

  /** A type variable stands for the entity. */
  @Entity(name = "Visa")
  static class Visa extends HeldBy<Owner> {}

  /** Refers to it only. */
  @Entity(name = "Letter")
  static class Letter {
    @Id @HiLoId @Nullable Long id;
    @ManyToOne @Nullable Owner owner;
  }

  @ParameterizedTest
  @ValueSource(classes = {Passport.class, Badge.class, Permit.class, Stamp.class, Visa.class})
  void refusesAnIdDerivedFromAGaplessId(Class<?> derived) {
    assertFails(
        () -> boot(Owner.class, derived).build(),
        derived.getName() + ".",
        "whose id is gapless",
        "@GaplessNumber");
  }

  @Test
  void acceptsAReference() {
    SessionFactory factory = start(Owner.class, Letter.class);
    persist(factory, new Letter());
    assertThat(count("Letter")).isEqualTo(1);
  }
}
