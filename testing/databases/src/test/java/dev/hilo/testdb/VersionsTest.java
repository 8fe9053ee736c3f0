package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionsTest {

  @ParameterizedTest
  @CsvSource({
    "17.11,                           17.11",
    "15.14 (Debian 15.14-0+deb12u1),  15.14",
    "8.0.15,                          8.0.15",
    "11.4.5-MariaDB,                  11.4.5",
    "2.4.240 (2025-09-22),            2.4.240",
  })
  void keepsTheNumberOnly(String product, String version) {
    assertThat(Versions.plain(product)).isEqualTo(version);
  }
}
