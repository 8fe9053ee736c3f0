package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.convention.NamingConvention;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamingConventionTest {

  private final NamingConvention plural = NamingConvention.plural();

  @Test
  void namesAfterTheSimpleName() {
    assertThat(plural.collectionOf(OrderLine.class)).isEqualTo("OrderLines");
    assertThat(plural.collectionOf(Category.class)).isEqualTo("categories");
    assertThat(NamingConvention.plural("OrderLine")).isEqualTo("OrderLines");
  }

  @Test
  void rejectsTypesWithoutAName() {
    Object nameless = new Object() {};

    for (Class<?> type :
        List.of(nameless.getClass(), Comparable.class, OrderLine[].class, int.class)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> plural.collectionOf(type))
          .withMessageContainingAll(
              type.getTypeName(), "no class of yours with a name", "name the collection");
    }
  }

  private static final class OrderLine {}

  private static final class Category {}
}
