package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.shop.Numbered;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Numbers that do not fit the type of the id. */
final class NumberTooLargeTest extends MappingTest {

  @Test
  void refusesAnIntegerOverflow() {
    boot(Numbered.Customer.class).build().close();
    seed("customers", 2147483640L);
    try (SessionFactory factory = boot(Numbered.Customer.class).build()) {
      factory.inTransaction(
          session -> {
            for (int expected = 2147483641; expected > 0; expected++) {
              assertThat(persisted(session, new Numbered.Customer()).id).isEqualTo(expected);
            }
          });
      for (int again = 0; again < 2; again++) {
        assertThatThrownBy(
                () -> factory.inTransaction(session -> persisted(session, new Numbered.Customer())))
            .hasMessageContaining("214748364")
            .hasMessageContaining("'customers'")
            .hasMessageContaining("Customer.id")
            .hasMessageContaining("Integer")
            .hasMessageContaining("2147483647")
            .hasMessageContaining("make it a Long");
      }
    }
    assertThat(count("customer")).isEqualTo(7);
  }

  @Test
  void refusesAShortOverflow() {
    boot(Numbered.Shelf.class).build().close();
    seed("shelves", Short.MAX_VALUE - 1);
    try (SessionFactory factory = boot(Numbered.Shelf.class).build()) {
      factory.inTransaction(
          session ->
              assertThat(persisted(session, new Numbered.Shelf()).id).isEqualTo(Short.MAX_VALUE));
      assertThatThrownBy(
              () -> factory.inTransaction(session -> persisted(session, new Numbered.Shelf())))
          .hasMessageContaining("32768")
          .hasMessageContaining("Shelf.id")
          .hasMessageContaining("32767");
    }
    assertThat(count("shelf")).isEqualTo(1);
  }

  private void seed(String counter, long max) {
    schema()
        .execute(
            "insert into hilo (name, node_tag, max_value) values ('"
                + counter
                + "', '*', "
                + max
                + ")");
  }
}
