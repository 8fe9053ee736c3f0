package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Numbered;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Numbers that do not fit the type of the id. */
final class NumberTooLargeTest extends MappingTest {

  @Test
  void refusesAnIntegerOverflow() {
    boot(Numbered.Customer.class).build().close();
    insertCounter("customers", 2147483640L);
    SessionFactory factory = start(Numbered.Customer.class);
    for (int expected = 2147483641; expected > 0; expected++) {
      assertThat(persist(factory, new Numbered.Customer()).id).isEqualTo(expected);
    }
    for (int again = 0; again < 2; again++) {
      assertRefuses(
          () -> persist(factory, new Numbered.Customer()),
          "214748364",
          "'customers'",
          "Customer.id",
          "Integer",
          "2147483647",
          "make it a Long");
    }
    assertThat(count("customer")).isEqualTo(7);
  }

  @Test
  void refusesAShortOverflow() {
    boot(Numbered.Shelf.class).build().close();
    insertCounter("shelves", Short.MAX_VALUE - 1);
    SessionFactory factory = start(Numbered.Shelf.class);
    assertThat(persist(factory, new Numbered.Shelf()).id).isEqualTo(Short.MAX_VALUE);
    assertRefuses(() -> persist(factory, new Numbered.Shelf()), "32768", "Shelf.id", "32767");
    assertThat(count("shelf")).isEqualTo(1);
  }
}
