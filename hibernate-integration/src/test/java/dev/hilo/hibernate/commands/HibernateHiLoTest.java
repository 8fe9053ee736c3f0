package dev.hilo.hibernate.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Map;
import java.util.TreeMap;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The instance behind a session factory, used beside its entities. */
final class HibernateHiLoTest extends H2Test {

  @Entity(name = "User")
  @Table(name = "users")
  static class User {
    @Id @PrefixedId @Nullable String id;

    User() {}

    User(@Nullable String id) {
      this.id = id;
    }
  }

  @Entity(name = "Plain")
  static class Plain {
    @Id long id;
  }

  @Entity(name = "Parcel")
  static class Parcel {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = "Invoice")
  static class Invoice {
    @Id @IdentityId @Nullable String id;
  }

  @Entity(name = "Shelf")
  static class Shelf {
    @Id @HiLoId @Nullable Short id;
  }

  @Entity(name = "Label")
  static class Label {
    @Id
    @Column(length = 12)
    @PrefixedId
    @Nullable String id;
  }

  private static String stored(SessionFactory factory, @Nullable String given) {
    User user = new User(given);
    factory.inTransaction(session -> session.persist(user));
    return String.valueOf(user.id);
  }

  @Test
  void commandsAndEntitiesShareACounter() {
    try (SessionFactory factory = boot(User.class).build()) {
      HiLo hilo = HibernateHiLo.of(factory);
      assertThat(stored(factory, "users|")).isEqualTo("users/1");
      assertThat(hilo.identities().nextNumber("users")).isEqualTo(2);
      assertThat(stored(factory, "users|")).isEqualTo("users/3");
      assertThat(hilo.identities().all()).isEqualTo(Map.of("users|", 3L));
      assertThat(stored(factory, "Users|")).isEqualTo("Users/4");
    }
  }

  @Test
  void namesTheCounterOfAnEntity() {
    try (SessionFactory factory =
        boot(User.class, Parcel.class, Invoice.class, Plain.class).build()) {
      assertThat(HibernateHiLo.counter(factory, User.class.getName())).isEqualTo("users");
      assertThat(HibernateHiLo.counter(factory, Parcel.class.getName())).isEqualTo("parcels");
      assertThat(HibernateHiLo.counter(factory, Invoice.class.getName())).isEqualTo("invoices|");
      assertThat(HibernateHiLo.counter(factory, Plain.class.getName())).isNull();
      assertThat(HibernateHiLo.counter(factory, "Nothing")).isNull();
    }
  }

  @Test
  void knowsTheHighestNumberThatAColumnHolds() {
    try (SessionFactory factory =
        boot(Shelf.class, Label.class, Parcel.class, Invoice.class).build()) {
      factory.inTransaction(
          session -> {
            session.persist(new Shelf());
            session.persist(new Label());
            session.persist(new Parcel());
            session.persist(new Invoice());
          });
      Map<String, Long> limits = new TreeMap<>();
      HibernateHiLo.of(factory)
          .counters()
          .statistics()
          .forEach((name, one) -> limits.put(name, one.limit()));

      long highest = Long.MAX_VALUE - (1L << 32);
      assertThat(limits)
          .containsAllEntriesOf(
              Map.of("shelves", 32_767L, "labels", 999L, "parcels", highest, "invoices|", highest));
    }
  }

  @Test
  void seedingChangesTheIdsOfEntities() {
    try (SessionFactory factory = boot(User.class).build()) {
      HiLo hilo = HibernateHiLo.of(factory);
      assertThat(stored(factory, "users|")).isEqualTo("users/1");
      assertThat(hilo.identities().seed("users", 0)).isEqualTo(1);
      assertThat(hilo.identities().forceSeed("users", 0)).isZero();
      assertThat(hilo.identities().seed("users", 1990)).isEqualTo(1990);
      assertThat(stored(factory, "users|")).isEqualTo("users/1991");
      assertThat(hilo.identities().seed("users", 1975)).isEqualTo(1991);
      assertThat(hilo.identities().forceSeed("users", 1975)).isEqualTo(1975);
      assertThat(stored(factory, "users|")).isEqualTo("users/1976");
    }
  }

  @Test
  void generatesIdsFromTheRangesOfTheEntities() {
    try (SessionFactory factory = boot(User.class).build()) {
      HiLo hilo = HibernateHiLo.of(factory);
      assertThat(hilo.nextId("users")).isEqualTo("users/1-A");
      assertThat(stored(factory, null)).isEqualTo("users/2-A");
      assertThat(hilo.nextNumber("users")).isEqualTo(3);
      assertThat(HibernateHiLo.of(factory)).isSameAs(hilo);
    }
    assertThat(max("users")).as("the factory returns the rest").isEqualTo(3);
  }

  @Test
  void acceptsACommandAsTheFirstOperation() {
    try (SessionFactory factory = boot(User.class).build()) {
      assertThat(HibernateHiLo.of(factory).identities().seed("users", 41)).isEqualTo(41);
      assertThat(stored(factory, "users|")).isEqualTo("users/42");
    }
  }

  @Test
  void aCommandDoesNotCommitTheTransaction() {
    try (SessionFactory factory = boot(User.class).build()) {
      assertThatThrownBy(
              () ->
                  factory.inTransaction(
                      session -> {
                        session.persist(new User("users/lost"));
                        session.flush();
                        assertThat(HibernateHiLo.of(factory).identities().nextNumber("users"))
                            .isEqualTo(1);
                        throw new IllegalStateException("changed my mind");
                      }))
          .hasMessage("changed my mind");
      assertThat(count("users")).isZero();
      assertThat(max("users|")).isEqualTo(1);
    }
  }

  @Test
  void namesTheTableAndTheCollectionsWhoseIdsHaveANodeTag() {
    try (SessionFactory factory = boot(User.class, Parcel.class, Invoice.class).build()) {
      assertThat(HibernateHiLo.table(factory)).isEqualToIgnoringCase("hilo");
      assertThat(HibernateHiLo.collections(factory)).containsExactly("users");
    }
  }

  @Test
  void failsForAFactoryWithoutHiLo() {
    try (SessionFactory factory = boot(Plain.class).build()) {
      assertThat(HibernateHiLo.table(factory)).isNull();
      assertThat(HibernateHiLo.collections(factory)).isEmpty();
      assertThatThrownBy(() -> HibernateHiLo.of(factory))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("@PrefixedId");
    }
  }

  @Test
  void failsForAClosedFactory() {
    SessionFactory factory = boot(User.class).build();
    HiLo hilo = HibernateHiLo.of(factory);
    hilo.nextId("users");
    factory.close();
    assertThatThrownBy(() -> HibernateHiLo.of(factory)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> hilo.nextId("users")).isInstanceOf(IllegalStateException.class);
  }
}
