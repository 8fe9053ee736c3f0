package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.hibernate.HiLoIdentifierGenerator;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.HibernateVersion;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityExistsException;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.GenericGenerator;
import org.hibernate.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The plain Hibernate generator, named in annotations and in XML. */
@SuppressWarnings("deprecation")
final class GenericGeneratorTest extends MappingTest {

  @Entity
  @Table(name = "parcel")
  static class Parcel {
    @Id
    @GeneratedValue(generator = "parcels")
    @GenericGenerator(
        name = "parcels",
        type = HiLoIdentifierGenerator.class,
        parameters = @Parameter(name = HiLoIdentifierGenerator.ASSIGNABLE, value = "true"))
    @Nullable String id;
  }

  @Entity
  static class Pallet {
    @Id
    @GeneratedValue(generator = "pallets")
    @GenericGenerator(
        name = "pallets",
        type = HiLoIdentifierGenerator.class,
        parameters = @Parameter(name = HiLoIdentifierGenerator.COLLECTION, value = "orders"))
    long id;
  }

  @Entity
  static class Crate {
    @Id
    @GeneratedValue(generator = "crates")
    @GenericGenerator(name = "crates", type = HiLoIdentifierGenerator.class)
    @Nullable UUID id;
  }

  @Entity
  static class Barrel {
    @Id
    @GeneratedValue(generator = "barrels")
    @GenericGenerator(
        name = "barrels",
        type = HiLoIdentifierGenerator.class,
        parameters = @Parameter(name = HiLoIdentifierGenerator.COLLECTION, value = "barrels/"))
    long id;
  }

  @Test
  void sharesCountersWithTheAnnotations() {
    try (SessionFactory factory =
        boot(Parcel.class, Pallet.class, Order.class, OrderLine.class).build()) {
      assertThat(persist(factory, new Parcel()).id).isEqualTo("parcels/1-A");
      assertThat(persist(factory, new Order()).id()).isEqualTo("orders/1-A");
      assertThat(persist(factory, new Pallet()).id).isEqualTo(2);
    }
    assertThat(schema().query("select name, max_value from hilo order by name"))
        .containsExactly(List.of("orders", 2L), List.of("parcels", 1L));
  }

  @Test
  void keepsAnIdThatWasSet() {
    SessionFactory factory = start(Parcel.class);
    Parcel merged = merge(factory, withId(new Parcel(), "parcels/mine"));
    assertThat(merged.id).isEqualTo("parcels/mine");
    assertThat(schema().query("select id from parcel")).containsExactly(List.of("parcels/mine"));
  }

  @Test
  void refusesAnIdThatWasSetByDefault() {
    SessionFactory factory = start(Pallet.class);
    assertThatThrownBy(() -> persist(factory, withId(new Pallet(), 7L)))
        .isInstanceOf(EntityExistsException.class);
    assertRefuses(() -> insert(factory, withId(new Pallet(), 7L)), "it is 7 already");
  }

  @Test
  void refusesWhatTheAnnotationsRefuse() {
    assertRefused(Crate.class, "Crate.id is of type java.util.UUID");
    assertRefused(Barrel.class, "Barrel.id", "'barrels/'", "use 'barrels'");
  }

  /** Knows nothing of its mapping. */
  static class Letter {
    @Nullable String id;
  }

  @Test
  void supportsHbmXml() {
    assumeTrue(HibernateVersion.major() < 8, "Hibernate 8 does not read hbm.xml");
    assertThat(firstId("letter.hbm.xml")).isEqualTo("mail/1-A");
    assertThat(max("mail")).isEqualTo(1);
  }

  @Test
  void supportsOrmXml() {
    assumeTrue(HibernateVersion.major() >= 7, "Hibernate 6 has no <generic-generator>");
    assertThat(firstId("letter-7.orm.xml")).isEqualTo("letters/1-A");
  }

  private @Nullable String firstId(String mapping) {
    try (SessionFactory factory =
        boot().metadata("dev/hilo/hibernate/mapping/" + mapping).buildSessionFactory()) {
      return persist(factory, new Letter()).id;
    }
  }
}
