package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("it changes the default locale")
class CollectionOfClassTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo = FakeHiLo.on(table).build();

  @AfterEach
  void close() {
    hilo.close();
  }

  @Test
  void isThePluralOfItsName() {
    assertThat(hilo.collection(Order.class).nextId()).isEqualTo("orders/1-A");
    assertThat(hilo.collection(OrderLine.class).nextId()).isEqualTo("OrderLines/1-A");
    assertThat(hilo.collection(Invoice.class).nextId()).isEqualTo("invoices/1-A");
  }

  @Test
  void isTheValueOfTheAnnotation() {
    assertThat(hilo.collection(Sale.class).collection()).isEqualTo("Sales-2026");
    assertThat(hilo.collection(Discount.class).collection()).isEqualTo("Sales-2026");
  }

  @Test
  void anAbstractRootMayHaveTheAnnotation() {
    assertThat(hilo.collection(Person.class).collection()).isEqualTo("people");
    assertThat(hilo.collection(Employee.class).collection()).isEqualTo("people");
  }

  @Test
  void twoAnnotationsInOneLineAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.collection(Boss.class))
        .withMessageContainingAll(
            Boss.class.getTypeName(), Person.class.getTypeName(), "@IdCollection");
    assertThatIllegalArgumentException().isThrownBy(() -> hilo.collection(BigBoss.class));
  }

  @ParameterizedTest
  @ValueSource(classes = {Shape.class, Comparable.class, int.class, int[].class, Order[].class})
  void rejectsTypesWithoutInstances(Class<?> type) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.collection(type))
        .withMessageContaining("no collection of " + type.getTypeName());
  }

  @Test
  void anAbstractRootOfEntitiesHasOneByItsName() {
    Conventions conventions = FakeHiLo.on(table).rules().conventions();

    assertThat(conventions.prefixOfRoot(Shape.class)).isEqualTo("shapes");
    assertThat(conventions.prefixOfRoot(Person.class)).isEqualTo("people");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> conventions.prefixOfRoot(Comparable.class));
    assertThatIllegalArgumentException().isThrownBy(() -> conventions.prefixOf(Shape.class));
  }

  @Test
  void bothConventionsMayBeReplaced() {
    try (HiLo hilo =
        FakeHiLo.on(table)
            .namingConvention(type -> "T_" + type.getSimpleName())
            .prefixConvention(collection -> collection.replace("T_", "tenant7/"))
            .build()) {
      assertThat(hilo.collection(Order.class).nextId()).isEqualTo("tenant7/Order/1-A");
      assertThat(hilo.collection(Sale.class).nextId()).isEqualTo("Sales-2026/1-A");
      assertThat(hilo.nextId("T_Order")).as("text is a prefix").isEqualTo("T_Order/1-A");
    }
  }

  @Test
  @SuppressWarnings("NullAway") // Not every convention has a compiler that checks.
  void aConventionThatGivesNullIsNamed() {
    Conventions naming = FakeHiLo.on(table).namingConvention(type -> null).rules().conventions();
    assertThatThrownBy(() -> naming.prefixOf(Order.class))
        .hasMessageContainingAll("naming convention", Order.class.getTypeName());

    Conventions prefixes = FakeHiLo.on(table).prefixConvention(name -> null).rules().conventions();
    assertThatThrownBy(() -> prefixes.prefixOf(Order.class))
        .hasMessageContainingAll("prefix convention", "orders");
  }

  @Test
  void isTheSameInTurkey() {
    Locale before = Locale.getDefault();
    Locale.setDefault(new Locale("tr", "TR"));
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.collection(Invoice.class).nextId()).isEqualTo("invoices/1-A");
      assertThat(hilo.nextId("INVOICES")).isEqualTo("INVOICES/2-A");
      assertThat(hilo.nextIdentity("INVOICES")).isEqualTo("INVOICES/1");
      assertThat(hilo.assign(new Invoice())).isEqualTo("invoices/3-A");
    } finally {
      Locale.setDefault(before);
    }
    assertThat(table.row("invoices")).isEqualTo(3);
    assertThat(table.row("invoices|")).isEqualTo(1);
  }

  static class Order {}

  static class OrderLine {}

  static class Invoice {}

  @IdCollection("Sales-2026")
  static class Sale {}

  static class Discount extends Sale {}

  @IdCollection("people")
  abstract static class Person {}

  static class Employee extends Person {}

  @IdCollection("bosses")
  static class Boss extends Person {}

  static class BigBoss extends Boss {}

  abstract static class Shape {}
}
