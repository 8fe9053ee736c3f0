package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.ids.IdParser.Parts;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdParserTest {

  private final IdParser suffix = new IdParser(new IdLayout(Separator.SLASH, false));
  private final IdParser prefix = new IdParser(new IdLayout(Separator.SLASH, true));

  @ParameterizedTest
  @CsvSource({
    "orders/1-A, orders, 1, A",
    "Orders/1-NorthServer, Orders, 1, NorthServer",
    "orders/1, orders, 1, ''",
    "orders/0000000000000000027-A, orders, 27, A",
    "orders/0000000000000000027, orders, 27, ''",
    "orders/9223372036854775807-A, orders, 9223372036854775807, A",
    "invoices/2026/1, invoices/2026, 1, ''",
    "orders/NorthServer/1, orders/NorthServer, 1, ''",
    "a|b/1, a|b, 1, ''",
    "Käse/😀/7-z9, Käse/😀, 7, z9"
  })
  void readsATagBehindTheNumber(String id, String collection, long number, String tag) {
    assertThat(suffix.parse(id)).isEqualTo(new Parts(collection, number, tag));
  }

  @ParameterizedTest
  @CsvSource({
    "orders/A/1, orders, 1, A",
    "orders/NorthServer/1, orders, 1, NorthServer",
    "orders/1, orders, 1, ''",
    "orders/A/0000000000000000027, orders, 27, A",
    "invoices/2026/A/1, invoices/2026, 1, A",
    "orders/a-b/1, orders/a-b, 1, ''"
  })
  void readsATagBeforeTheNumber(String id, String collection, long number, String tag) {
    assertThat(prefix.parse(id)).isEqualTo(new Parts(collection, number, tag));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "/",
        "|",
        "orders",
        "orders/",
        "orders|",
        "1",
        "/1",
        "/1-A",
        "orders/0",
        "orders/0-A",
        "orders/00",
        "orders/01-A",
        "orders/01",
        "orders/-1",
        "orders/-1-A",
        "orders/+1",
        "orders/1-",
        "orders/1-A-B",
        "orders/1-A ",
        "orders/ 1-A",
        "orders/1-Ä",
        "orders/1_A",
        "orders/1.0",
        "orders/1e3",
        "orders/١-A",
        "orders/1-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "orders/0000000000000000000-A",
        "orders/000000000000000027-A",
        "orders/00000000000000000027-A",
        "orders/12345678901234567890",
        "orders/9223372036854775808",
        "orders/9223372036854775808-A",
        "orders:1-A",
        "orders//1-A",
        " orders/1-A",
        "orders /1-A",
        "orders|/1",
        "a\\b/1-A",
        "a\nb/1-A",
        "users/ayende@ayende.com",
        "accounts/591-192/txs/2017-05-17",
        "orders/1-A\n"
      })
  void readsNothingElse(String id) {
    assertThat(suffix.parse(id)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orders/1-A",
        "orders/A/01",
        "orders/A/0",
        "orders/A/1-A",
        "orders/A/9223372036854775808",
        "/A/1",
        "//1",
        "orders//1",
        "orders/A/"
      })
  void readsNothingElseBeforeTheNumberEither(String id) {
    assertThat(prefix.parse(id)).isNull();
  }

  @Test
  void aGuidIsNone() {
    for (int i = 0; i < 1000; i++) {
      assertThat(suffix.parse(UUID.randomUUID().toString())).isNull();
      assertThat(prefix.parse(UUID.randomUUID().toString())).isNull();
    }
  }

  @Test
  void aNameThatIsTooLongIsNone() {
    assertThat(suffix.parse("x".repeat(250) + "/1-A")).isNotNull();
    assertThat(suffix.parse("x".repeat(251) + "/1-A")).isNull();
    assertThat(suffix.parse("x".repeat(1_000_000) + "/1-A")).isNull();
  }
}
