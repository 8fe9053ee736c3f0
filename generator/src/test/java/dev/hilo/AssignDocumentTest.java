package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.support.ClassLoaderLeakCheck;
import java.lang.reflect.Constructor;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A document as an object gets its id. */
class AssignDocumentTest {

  private final FakeTable table = new FakeTable();
  private final HiLo hilo =
      FakeHiLo.on(table)
          .idConvention(Country.class, country -> "countries/" + country.code)
          .idConvention(Invoice.class, invoice -> "invoices|")
          .idConvention(Loose.class, loose -> null)
          .build();

  @AfterEach
  void close() {
    hilo.close();
  }

  @Test
  void aFieldGetsIt() {
    Order order = new Order();

    assertThat(hilo.assign(order)).isEqualTo("orders/1-A");
    assertThat(order.id).isEqualTo("orders/1-A");
    assertThat(hilo.assign(order)).as("once more").isEqualTo("orders/1-A");
  }

  @Test
  void aClosedHiLoKeepsNoClassOfADocument() throws Exception {
    ClassLoaderLeakCheck application =
        ClassLoaderLeakCheck.of(
            Set.of(AssignDocumentTest.class.getName()),
            loader -> {
              Constructor<?> order =
                  loader.loadClass(Order.class.getName()).getDeclaredConstructor();
              order.setAccessible(true);
              hilo.assign(order.newInstance());
              hilo.close();
              assertThatThrownBy(() -> hilo.assign(order.newInstance()))
                  .hasMessageContaining("closed");
            });

    application.assertNothingIsLeft();
    assertThat(hilo.counters().statistics()).as("the HiLo itself is still there").isNotEmpty();
  }

  @Test
  void anInheritedFieldGetsIt() {
    SpecialOrder order = new SpecialOrder();

    assertThat(hilo.assign(order)).isEqualTo("SpecialOrders/1-A");
    assertThat(order.id()).isEqualTo("SpecialOrders/1-A");
  }

  @Test
  void aPropertyOfAGenericSuperclassGetsIt() {
    Contract contract = new Contract();
    Offer offer = new Offer();

    assertThat(hilo.assign(contract)).isEqualTo("contracts/1-A").isEqualTo(contract.id);
    assertThat(hilo.assign(offer)).isEqualTo("offers/1-A").isEqualTo(offer.id);
    assertThat(offer.sets).as("by its setter").isEqualTo(1);
    Bid bid = new Bid();
    assertThat(hilo.assign(bid)).isEqualTo("bids/1-A").isEqualTo(bid.getId());
    assertThat(bid.sets).as("by its setter").isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(new Meter()))
        .withMessageContaining("is of type java.lang.Long");
  }

  static class Keyed<T> {
    @Nullable T id;
  }

  static class Dated<D, K> extends Keyed<K> {
    @Nullable D date;
  }

  static final class Contract extends Dated<Integer, String> {}

  static final class Meter extends Dated<String, Long> {}

  static class Settable<T> extends Keyed<T> {
    int sets;

    public void setId(T id) {
      this.id = id;
      sets++;
    }
  }

  static final class Offer extends Settable<String> {}

  static final class Bid extends Settable<String> {
    public @Nullable String getId() {
      return id;
    }
  }

  @Test
  void aSetterGetsIt() {
    Person person = new Person();

    assertThat(hilo.assign(person)).isEqualTo("people/1-A");
    assertThat(person.key).isEqualTo("people/1-A");
    assertThat(person.sets).isEqualTo(1);
    hilo.assign(person);
    assertThat(person.sets).as("not set again").isEqualTo(1);
  }

  @Test
  void theValueOfTheIdPropertySelectsTheStrategy() {
    Order order = new Order();
    order.id = "companies|";
    assertThat(hilo.assign(order)).isEqualTo("companies/1");
    assertThat(order.id).isEqualTo("companies/1");

    order.id = "companies/";
    assertThat(hilo.assign(order)).isEqualTo("companies/0000000000000000001-A");
    order.id = "";
    assertThat(hilo.assign(order)).hasSize(36).isEqualTo(order.id);
    order.id = "orders/mine";
    assertThat(hilo.assign(order)).isEqualTo("orders/mine");
    order.id = "or\\ders";
    assertThatIllegalArgumentException().isThrownBy(() -> hilo.assign(order));
    assertThat(order.id).isEqualTo("or\\ders");
  }

  @Test
  void theArgumentOverridesTheIdProperty() {
    Order order = new Order();
    assertThat(hilo.assign(order, "orders/mine")).isEqualTo("orders/mine");
    assertThat(order.id).isEqualTo("orders/mine");

    assertThat(hilo.assign(order, "companies|")).isEqualTo("companies/1");
    assertThat(order.id).isEqualTo("companies/1");
    assertThat(hilo.assign(order, "orders/"))
        .isEqualTo("orders/0000000000000000001-A")
        .isEqualTo(order.id);
    assertThat(hilo.assign(order, "")).hasSize(36).isEqualTo(order.id);
    assertThat(hilo.assign(new Note(), "notes/mine")).isEqualTo("notes/mine");
    assertThat(hilo.assign(new Country("fr", null), "countries/gb")).isEqualTo("countries/gb");
    assertThat(hilo.assign(new Object() {}, "things/1")).isEqualTo("things/1");
  }

  @Test
  void validatesTheArgument() {
    Order order = new Order();

    assertThatIllegalArgumentException().isThrownBy(() -> hilo.assign(order, "or\\ders"));
    assertThat(order.id).isNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign("text", "texts/1"))
        .withMessageContaining("no document but a value");
    assertThat(hilo.assign(new Product("products/1", 9), "products/1")).isEqualTo("products/1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(new Product("products/1", 9), "products/2"))
        .withMessageContaining("cannot be written");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(new Product("products/1", 9), "products|"));
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void theConventionOfItsTypeIsAskedIfItComesWithNone() {
    assertThat(hilo.assign(new Country("fr", null))).isEqualTo("countries/fr");
    assertThat(hilo.assign(new Country("fr", "countries/gb"))).isEqualTo("countries/gb");
    assertThat(hilo.assign(new Invoice())).isEqualTo("invoices/1");
    assertThat(hilo.assign(new Loose())).isEqualTo("looses/1-A");
  }

  @Test
  void requiresACollectionOnlyForGeneratedIds() {
    Object nameless =
        new Country("de", null) {
          @Override
          public String toString() {
            return "anonymous";
          }
        };

    assertThat(hilo.assign(nameless)).isEqualTo("countries/de");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(new Object() {}))
        .withMessageContaining("no collection");
  }

  @Test
  void generatesAnIdForAClassWithoutAnIdProperty() {
    assertThat(hilo.assign(new Note())).isEqualTo("notes/1-A");
    assertThat(hilo.assign(new Note())).isEqualTo("notes/2-A");
  }

  @Test
  void keepsTheCompleteIdOfARecordAndRejectsARecordWithoutOne() {
    assertThat(hilo.assign(new Product("products/1", 9))).isEqualTo("products/1");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(new Product(null, 9)))
        .withMessageContainingAll(Product.class.getTypeName() + ".id", "cannot be written");
  }

  @Test
  void keepsTheCompleteIdOfAFinalFieldAndRejectsAnEmptyOne() {
    assertThat(hilo.assign(new Fixed("fixed/1"))).isEqualTo("fixed/1");

    Fixed empty = new Fixed(null);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(empty))
        .withMessageContaining("cannot be written");
    assertThat(empty.id).isNull();
  }

  @Test
  void consumesNoNumberIfTheIdCannotBeWritten() {
    assertThatIllegalArgumentException().isThrownBy(() -> hilo.assign(new Product(null, 9)));
    assertThatIllegalArgumentException().isThrownBy(() -> hilo.assign(new Product("x|", 9)));
    assertThatIllegalArgumentException().isThrownBy(() -> hilo.assign(new ReadOnly()));
    assertThat(table.calls()).isEmpty();
  }

  @Test
  void ignoresStaticMembers() {
    assertThat(hilo.assign(new Constant())).isEqualTo("constants/1-A");
  }

  @Test
  void anIdThatIsNoStringIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(new Numbered()))
        .withMessageContainingAll(
            Numbered.class.getTypeName() + ".id", "java.lang.Long", "Strings");
  }

  @Test
  void anotherPropertyMayHoldIt() {
    try (HiLo other =
        FakeHiLo.on(table)
            .idPropertyConvention(type -> type == Note.class ? "text" : null)
            .build()) {
      Note note = new Note();
      assertThat(other.assign(note)).isEqualTo("notes/1-A");
      assertThat(note.text).isEqualTo("notes/1-A");

      Order order = new Order();
      assertThat(other.assign(order)).isEqualTo("orders/1-A");
      assertThat(order.id).as("no id property here").isNull();
    }
  }

  @Test
  void anExceptionOfAGetterIsTheCause() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> hilo.assign(new Broken()))
        .withMessageContaining("could not be read")
        .withRootCauseInstanceOf(UnsupportedOperationException.class);
  }

  static class Order {
    @Nullable String id;

    @Nullable String id() {
      return id;
    }
  }

  static class SpecialOrder extends Order {}

  static class Person {
    private @Nullable String key;
    private int sets;

    public @Nullable String getId() {
      return key;
    }

    public void setId(String id) {
      key = id;
      sets++;
    }
  }

  static class Country {
    final String code;
    private @Nullable String id;

    Country(String code, @Nullable String id) {
      this.code = code;
      this.id = id;
    }

    public @Nullable String getId() {
      return id;
    }
  }

  static class Invoice extends Order {}

  static class Loose extends Order {}

  static class Note {
    @Nullable String text;
  }

  record Product(@Nullable String id, int price) {}

  static class Fixed {
    final @Nullable String id;

    Fixed(@Nullable String id) {
      this.id = id;
    }
  }

  static class ReadOnly {
    public @Nullable String getId() {
      return null;
    }
  }

  static class Constant {
    static final String id = "constant";
  }

  static class Numbered {
    @Nullable Long id;
  }

  static class Broken {
    public String getId() {
      throw new UnsupportedOperationException("not today");
    }
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueIsNoDocument(Object value) {
    FakeTable untouched = new FakeTable();
    try (HiLo hilo = FakeHiLo.on(untouched).build()) {
      assertThatThrownBy(() -> hilo.assign(value)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(untouched.calls()).isEmpty();
  }

  static Stream<Object> values() {
    Runnable lambda = () -> {};
    return Stream.of("companies|", 5L, new java.util.HashMap<String, String>(), lambda);
  }
}
