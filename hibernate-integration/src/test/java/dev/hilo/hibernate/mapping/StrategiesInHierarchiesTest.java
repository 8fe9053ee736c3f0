package dev.hilo.hibernate.mapping;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.IdCollection;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.MappedSuperclass;
import java.util.List;
import java.util.function.Supplier;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All kinds of ids, and the collection's annotation, in hierarchies of each shape. */
final class StrategiesInHierarchiesTest extends MappingTest {

  @MappedSuperclass
  abstract static class Base {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Nullable String id;
  }

  @Entity(name = "Vehicle")
  @Inheritance(strategy = InheritanceType.JOINED)
  @IdCollection("things")
  abstract static class Vehicle extends Base {}

  @Entity(name = "Car")
  static class Car extends Vehicle {}

  @Entity(name = "Payment")
  @Inheritance(strategy = InheritanceType.SINGLE_TABLE)
  @IdCollection("things")
  static class Payment extends Base {}

  @Entity(name = "Cash")
  static class Cash extends Payment {}

  @Entity(name = "Animal")
  @Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
  @IdCollection("things")
  abstract static class Animal extends Base {}

  @Entity(name = "Cat")
  static class Cat extends Animal {}

  @Entity(name = "Plain")
  @IdCollection("things")
  static class Plain extends Base {}

  @Entity(name = "Shape")
  abstract static class Shape extends Base {}

  @Entity(name = "Circle")
  @IdCollection("rounds")
  static class Circle extends Shape {}

  @Entity(name = "Root")
  @IdCollection("roots")
  static class Root extends Base {}

  @Entity(name = "Leaf")
  @IdCollection("leaves")
  static class Leaf extends Root {}

  record Shaped(String table, Supplier<Base> maker) {
    @Override
    public String toString() {
      return table;
    }
  }

  static List<Shaped> shapes() {
    return List.of(
        new Shaped("Vehicle", Car::new),
        new Shaped("Payment", Cash::new),
        new Shaped("Cat", Cat::new),
        new Shaped("Plain", Plain::new));
  }

  private SessionFactory factory() {
    return start(
        Vehicle.class, Car.class, Payment.class, Cash.class, Animal.class, Cat.class, Plain.class);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void supportsEveryKindOfId(Shaped shape) {
    try (SessionFactory factory = factory()) {
      assertThat(stored(factory, shape, null, false)).isEqualTo("things/1-A");
      assertThat(stored(factory, shape, null, true)).isEqualTo("things/2-A");
      assertThat(stored(factory, shape, "things|", false)).isEqualTo("things/1");
      assertThat(stored(factory, shape, "companies|", true)).isEqualTo("companies/1");
      assertThat(stored(factory, shape, "things/", true)).isEqualTo("things/0000000000000000001-A");
      assertThat(stored(factory, shape, "", true)).hasSize(36);
      assertThat(stored(factory, shape, "things/red", true)).isEqualTo("things/red");
    }
    assertThat(count(shape.table())).isEqualTo(7);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void storesNoRequest(Shaped shape) {
    SessionFactory factory = factory();
    Base asking = shape.maker().get();
    asking.id = "things|";
    // Some shapes have no upsert at all, and say so.
    assertThatThrownBy(() -> upsert(factory, asking)).isInstanceOf(RuntimeException.class);
    assertThat(count(shape.table())).isZero();
    String columns = shape.table().equals("Payment") ? "(dtype, id)" : "(id)";
    String dtype = shape.table().equals("Payment") ? "'Cash', " : "";
    assertRefuses(
        () ->
            schema()
                .execute(
                    "insert into %s %s values (%s'things|')"
                        .formatted(shape.table(), columns, dtype)),
        "Check constraint");
  }

  private static @Nullable String stored(
      SessionFactory factory, Shaped shape, @Nullable String given, boolean merge) {
    Base passed = shape.maker().get();
    passed.id = given;
    Base managed = merge ? merge(factory, passed) : persist(factory, passed);
    assertThat(passed.id).isEqualTo(merge ? given : managed.id);
    return managed.id;
  }

  @Test
  void refusesACollectionBelowTheRoot() {
    refusal(Shape.class, Circle.class)
        .hasStackTraceContaining("Circle")
        .hasStackTraceContaining("@IdCollection")
        .hasStackTraceContaining("root");
    refusal(Root.class, Leaf.class)
        .hasStackTraceContaining("Leaf")
        .hasStackTraceContaining("@IdCollection")
        .hasStackTraceContaining("root");
  }
}
