package dev.hilo.hibernate.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.shop.Company;
import dev.hilo.hibernate.shop.Numbered;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.util.Map;
import java.util.TreeMap;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The instance behind a session factory, used beside its entities. */
final class HibernateHiLoTest extends H2Test {

  @Entity(name = "Plain")
  static class Plain {
    @Id long id;
  }

  @Entity(name = "Invoice")
  static class Invoice {
    @Id @IdentityId @Nullable String id;
  }

  @Entity(name = "Label")
  static class Label {
    @Id
    @Column(length = 12)
    @PrefixedId
    @Nullable String id;
  }

  private static String stored(SessionFactory factory, @Nullable String given) {
    Company company = persist(factory, new Company(given));
    return String.valueOf(company.id);
  }

  @Test
  void commandsAndEntitiesShareACounter() {
    SessionFactory factory = start(Company.class);
    HiLo hilo = HibernateHiLo.of(factory);
    assertThat(stored(factory, "companies|")).isEqualTo("companies/1");
    assertThat(hilo.identities().nextNumber("companies")).isEqualTo(2);
    assertThat(stored(factory, "companies|")).isEqualTo("companies/3");
    assertThat(hilo.identities().all()).isEqualTo(Map.of("companies|", 3L));
    assertThat(stored(factory, "Companies|")).isEqualTo("Companies/4");
  }

  @Test
  void knowsTheHighestNumberThatAColumnHolds() {
    SessionFactory factory =
        start(Numbered.Shelf.class, Label.class, Numbered.Parcel.class, Invoice.class);
    factory.inTransaction(
        session -> {
          session.persist(new Numbered.Shelf());
          session.persist(new Label());
          Label byIdentity = new Label();
          byIdentity.id = "labels|";
          session.persist(byIdentity);
          session.persist(new Numbered.Parcel());
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
            Map.of(
                "shelves",
                32_767L,
                "labels",
                999L,
                "labels|",
                99_999L,
                "parcels",
                highest,
                "invoices|",
                highest));
  }

  @Test
  void seedingChangesTheIdsOfEntities() {
    SessionFactory factory = start(Company.class);
    HiLo hilo = HibernateHiLo.of(factory);
    assertThat(stored(factory, "companies|")).isEqualTo("companies/1");
    assertThat(hilo.identities().seed("companies", 0)).isEqualTo(1);
    assertThat(hilo.identities().forceSeed("companies", 0)).isZero();
    assertThat(hilo.identities().seed("companies", 1990)).isEqualTo(1990);
    assertThat(stored(factory, "companies|")).isEqualTo("companies/1991");
    assertThat(hilo.identities().seed("companies", 1975)).isEqualTo(1991);
    assertThat(hilo.identities().forceSeed("companies", 1975)).isEqualTo(1975);
    assertThat(stored(factory, "companies|")).isEqualTo("companies/1976");
  }

  @Test
  void generatesIdsFromTheRangesOfTheEntities() {
    try (SessionFactory factory = boot(Company.class).build()) {
      HiLo hilo = HibernateHiLo.of(factory);
      assertThat(hilo.nextId("companies")).isEqualTo("companies/1-A");
      assertThat(stored(factory, null)).isEqualTo("companies/2-A");
      assertThat(hilo.nextNumber("companies")).isEqualTo(3);
      assertThat(HibernateHiLo.of(factory)).isSameAs(hilo);
    }
    assertThat(max("companies")).as("the factory returns the rest").isEqualTo(3);
  }

  @Test
  void acceptsACommandAsTheFirstOperation() {
    SessionFactory factory = start(Company.class);
    assertThat(HibernateHiLo.of(factory).identities().seed("companies", 41)).isEqualTo(41);
    assertThat(stored(factory, "companies|")).isEqualTo("companies/42");
  }

  @Test
  void aCommandDoesNotCommitTheTransaction() {
    SessionFactory factory = start(Company.class);
    assertThatThrownBy(
            () ->
                factory.inTransaction(
                    session -> {
                      session.persist(new Company("companies/lost"));
                      session.flush();
                      assertThat(HibernateHiLo.of(factory).identities().nextNumber("companies"))
                          .isEqualTo(1);
                      throw new IllegalStateException("changed my mind");
                    }))
        .hasMessage("changed my mind");
    assertThat(count("Company")).isZero();
    assertThat(max("companies|")).isEqualTo(1);
  }

  @Test
  void namesTheTable() {
    SessionFactory factory = start(Company.class, Numbered.Parcel.class, Invoice.class);
    assertThat(HibernateHiLo.table(factory)).isEqualToIgnoringCase("hilo");
  }

  @Test
  void findsTheInstanceOfAnEntityManagerFactory() {
    EntityManagerFactory factory = start(Company.class);
    assertThat(HibernateHiLo.of(factory)).isSameAs(HibernateHiLo.of(factory, null));
    HibernateHiLo.reset(factory);
  }

  @Test
  void failsForAFactoryWithoutHiLo() {
    SessionFactory factory = start(Plain.class);
    assertThat(HibernateHiLo.table(factory)).isNull();
    assertThatThrownBy(() -> HibernateHiLo.of(factory))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("@HiLoId");
  }

  @Test
  void failsForAClosedFactory() {
    SessionFactory factory = boot(Company.class).build();
    HiLo hilo = HibernateHiLo.of(factory);
    hilo.nextId("companies");
    factory.close();
    assertThatThrownBy(() -> HibernateHiLo.of(factory)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> hilo.nextId("companies")).isInstanceOf(IllegalStateException.class);
  }
}
