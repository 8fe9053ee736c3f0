package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Subclasses share the collection of the root, whatever the tables look like. */
final class InheritanceTest extends MappingTest {

  @Entity
  @Inheritance(strategy = InheritanceType.JOINED)
  static class Vehicle {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity
  static class Car extends Vehicle {}

  @Entity
  static class Truck extends Vehicle {}

  @Entity
  @Inheritance(strategy = InheritanceType.SINGLE_TABLE)
  abstract static class Payment {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity
  static class Cash extends Payment {}

  @Entity
  static class Card extends Payment {}

  @Entity
  @Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
  abstract static class Animal {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity
  static class Cat extends Animal {}

  @Entity
  static class Dog extends Animal {}

  @Test
  void supportsJoinedTables() {
    try (SessionFactory factory = boot(Vehicle.class, Car.class, Truck.class).build()) {
      assertThat(persist(factory, new Truck()).id).isEqualTo("vehicles/1-A");
      assertThat(persist(factory, new Car()).id).isEqualTo("vehicles/2-A");
      assertThat(persist(factory, new Vehicle()).id).isEqualTo("vehicles/3-A");
    }
    assertCounters("vehicles");
  }

  @Test
  void supportsASingleTableWithAnAbstractRoot() {
    try (SessionFactory factory = boot(Payment.class, Cash.class, Card.class).build()) {
      assertThat(persist(factory, new Cash()).id).isEqualTo(1);
      assertThat(persist(factory, new Card()).id).isEqualTo(2);
    }
    assertCounters("payments");
  }

  @Test
  void supportsATablePerClassWithAnAbstractRoot() {
    try (SessionFactory factory = boot(Animal.class, Cat.class, Dog.class).build()) {
      assertThat(persist(factory, new Cat()).id).isEqualTo("animals/1-A");
      assertThat(persist(factory, new Dog()).id).isEqualTo("animals/2-A");
    }
    assertCounters("animals");
  }

  private void assertCounters(String only) {
    assertThat(schema().query("select name from hilo")).containsExactly(List.of(only));
  }
}
