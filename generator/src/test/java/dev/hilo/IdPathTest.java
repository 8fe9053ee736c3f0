package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.IdPath;
import java.net.URI;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IdPathTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          orders/1-A,                        orders~1-A
          orders/1,                          orders~1
          orders/NorthServer/1,              orders~NorthServer~1
          orders/0000000000000000027-A,      orders~0000000000000000027-A
          orders:1-A,                        orders:1-A
          orders.1-A,                        orders.1-A
          orders_1-A,                        orders__1-A
          orders~1-A,                        orders_7E1-A
          orders;1-A,                        orders_3B1-A
          OrderLines/1-A,                    OrderLines~1-A
          order_lines/1-A,                   order__lines~1-A
          acme,                              acme
          fd2a0b3c-0000-4000-8000-00000000000a, fd2a0b3c-0000-4000-8000-00000000000a
          users/ayende@ayende.com,           users~ayende@ayende.com
          users/teams/red/ada,               users~teams~red~ada
          users/Jürgen Müller,               users~J_C3_BCrgen_20M_C3_BCller
          users/山田,                        users~_E5_B1_B1_E7_94_B0
          users/😀,                          users~_F0_9F_98_80
          users/100%,                        users~100_25
          users/%2F,                         users~_252F
          users/a+b&c=d,                     users~a_2Bb_26c_3Dd
          users/a?b#c,                       users~a_3Fb_23c
          users/a;v=1/b,                     users~a_3Bv_3D1~b
          users/a|b,                         users~a_7Cb
          users/a//b,                        users~a~~b
          users/../orders,                   users~..~orders
          users/__41,                        users~____41
          .,                                 _2E
          ..,                                _2E.
          .hidden,                           _2Ehidden
          ../x,                              _2E.~x
          """)
  void eachIdHasItsSegment(String id, String segment) {
    assertThat(IdPath.encode(id)).isEqualTo(segment);
    assertThat(IdPath.decode(segment)).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ".", "..", ".x", "a/b", "a b", "a%20b", "a+b",
        "_", "a_", "a_4", "a_4G", "a_41", "a_7e", "_5F", "_2F",
        "_C3", "_FF", "_ED_A0_80", "ü", "\u0161", "\u017E", "\u012F", "\uD83D",
        "a\n"
      })
  void aSegmentThatEncodeNeverReturnsIsRefused(String segment) {
    assertThatThrownBy(() -> IdPath.decode(segment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("is not the path segment of an id", "IdPath.encode")
        .message()
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "users/\uD83D", "users/\uDE00x"})
  void anInvalidIdHasNoSegment(String id) {
    assertThatThrownBy(() -> IdPath.encode(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no path segment");
  }

  @Test
  void randomIdsComeBackUnchangedAndNeedNoPercentEncoding() {
    Random random = new Random(20_26);
    for (int i = 0; i < 20_000; i++) {
      String id = randomText(random, 1 + random.nextInt(12), i % 2 == 0);
      String segment = IdPath.encode(id);
      assertThat(IdPath.decode(segment)).isEqualTo(id);
      assertThat(URI.create("http://localhost/documents/" + segment).normalize().getRawPath())
          .isEqualTo("/documents/" + segment);
    }
  }

  /** Otherwise one document would have several addresses. */
  @Test
  void noTwoSegmentsLeadToOneId() {
    Random random = new Random(27);
    int accepted = 0;
    for (int i = 0; i < 20_000; i++) {
      String segment = randomSegment(random);
      try {
        String id = IdPath.decode(segment);
        assertThat(IdPath.encode(id)).isEqualTo(segment);
        accepted++;
      } catch (IllegalArgumentException e) {
        // No id has this segment.
      }
    }
    assertThat(accepted).isPositive();
  }

  private static String randomText(Random random, int length, boolean ascii) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int c = random.nextInt(ascii ? 0x80 : Character.MAX_CODE_POINT + 1);
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        text.appendCodePoint(c);
      }
    }
    return text.toString();
  }

  private static String randomSegment(Random random) {
    String characters = "a/~_.-@:0257CDEFÃ%";
    StringBuilder segment = new StringBuilder();
    for (int length = random.nextInt(8); length >= 0; length--) {
      segment.append(characters.charAt(random.nextInt(characters.length())));
    }
    return segment.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "owners/, owners/1-A, 1-A",
    "owners:, owners:7, 7",
    "users/, users/teams/ada, teams~ada",
    "users/, users/.., _2E."
  })
  void aPathThatTellsTheCollectionHasShortSegments(String beginning, String id, String segment) {
    assertThat(IdPath.encodeAfter(beginning, id)).isEqualTo(segment);
    assertThat(IdPath.decodeAfter(beginning, segment)).isEqualTo(id);
  }

  @Test
  void aShortSegmentIsOfItsCollectionOnly() {
    assertThatThrownBy(() -> IdPath.encodeAfter("owners/", "pets/1-A"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The id 'pets/1-A' does not begin with 'owners/'");
    assertThatThrownBy(() -> IdPath.encodeAfter("owners/", "owners/"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> IdPath.decodeAfter("owners/", "1%2DA"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1%2DA");
  }
}
