package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.convention.NamingConvention;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Names of collections with hyphens. */
class NamingRecipeTest {

  // snippet: naming
  static NamingConvention naming() {
    return type ->
        NamingConvention.plural()
            .collectionOf(type)
            .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
            .toLowerCase(Locale.ROOT);
  }

  // end

  static final class OrderLine {}

  @Test
  void aNameOfTwoWordsGetsAHyphen() {
    try (HiLo hilo = HiLoBuilder.inMemory().namingConvention(naming()).build()) {
      assertThat(hilo.collection(OrderLine.class).nextId()).isEqualTo("order-lines/1-A");
      assertThat(hilo.collection(Order.class).nextId()).isEqualTo("orders/1-A");
    }
  }
}
