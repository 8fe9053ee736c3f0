package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoIdentifierGenerator;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import jakarta.persistence.Entity;
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

/** The plain Hibernate generator. */
@SuppressWarnings("deprecation")
final class GenericGeneratorTest extends MappingTest {

  @Entity
  @Table(name = "parcel")
  static class Parcel {
    @Id
    @GeneratedValue(generator = "parcels")
    @GenericGenerator(name = "parcels", type = HiLoIdentifierGenerator.class)
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
      factory.inTransaction(
          session -> {
            assertThat(persisted(session, new Parcel()).id).isEqualTo("parcels/1-A");
            assertThat(persisted(session, new Order()).id()).isEqualTo("orders/1-A");
            assertThat(persisted(session, new Pallet()).id).isEqualTo(2);
          });
    }
    assertThat(schema().query("select name, max_value from hilo order by name"))
        .containsExactly(List.of("orders", 2L), List.of("parcels", 1L));
  }

  @Test
  void keepsAnIdThatWasSet() {
    try (SessionFactory factory = boot(Parcel.class).build()) {
      Parcel parcel = new Parcel();
      parcel.id = "parcels/mine";
      Parcel merged = factory.fromTransaction(session -> session.merge(parcel));
      assertThat(merged.id).isEqualTo("parcels/mine");
    }
    assertThat(schema().query("select id from parcel")).containsExactly(List.of("parcels/mine"));
  }

  @Test
  void refusesWhatTheAnnotationsRefuse() {
    assertRefused(Crate.class).hasStackTraceContaining("Crate.id is of type java.util.UUID");
    assertRefused(Barrel.class)
        .hasStackTraceContaining("Barrel.id")
        .hasStackTraceContaining("'barrels/'")
        .hasStackTraceContaining("use 'barrels'");
  }
}
