package dev.hilo.convention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates, and the time zone that decides the year. */
class NumberSeriesTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final LocalDate DAY = LocalDate.of(2026, 3, 9);

  @ParameterizedTest
  @CsvSource({
    "invoices/{yyyy}|,      /, invoices/2026/17,    invoices/2026",
    "Invoices/{yyyy}|,      /, Invoices/2026/17,    Invoices/2026",
    "invoices/{yyyy}|5,     /, invoices/2026/00017, invoices/2026",
    "invoices/{yyyy}/|1,    /, invoices/2026/17,    invoices/2026",
    "invoices:{yyyy}|,      :, invoices:2026:17,    invoices:2026",
    "{yyyy}-|5,             /, 2026-00017,          invoices/2026",
    "{yyyy}|,               :, 2026:17,             invoices:2026",
    "{yyyy}-{MM}-|4,        /, 2026-03-0017,        invoices/2026-03",
    "RE-{yyyy}{MM}|,        /, RE-202603/17,        invoices/RE-202603",
    "RE-|6,                 /, RE-000017,           invoices/RE",
    "invoices|,             /, invoices/17,         invoices",
    "invoices-{yyyy}-|,     /, invoices-2026-17,    invoices/invoices-2026",
    "|3,                    /, 017,                 invoices",
    "{yyyy}№|,              /, 2026№17,             invoices/2026",
    "{yyyy}年|,             /, 2026年/17,           invoices/2026年",
    "{yyyy}💶|2,            /, 2026💶17,            invoices/2026",
  })
  void aTemplateGivesTheTextAndTheCounter(
      String template, char separator, String text, String counter) {
    NumberSeries series = NumberSeries.of("invoices", template, BERLIN);

    assertThat(series.text(DAY, 17, separator)).isEqualTo(text);
    assertThat(series.counter(DAY, separator)).isEqualTo(counter);
    String head = text.replaceAll("[0-9]+$", "");
    assertThat(NumberSeries.counter("invoices", head, separator)).isEqualTo(counter);
  }

  @Test
  void aLongNumberKeepsItsDigits() {
    NumberSeries series = NumberSeries.of("invoices", "{yyyy}-|3", BERLIN);

    assertThat(series.text(DAY, 99_999, '/')).isEqualTo("2026-99999");
    assertThat(series.text(DAY, Long.MAX_VALUE, '/')).isEqualTo("2026-" + Long.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin,      2026-12-31T22:59:59.999Z, 2026-12",
    "Europe/Berlin,      2026-12-31T23:00:00Z,     2027-01",
    "UTC,                2026-12-31T23:00:00Z,     2026-12",
    "Pacific/Kiritimati, 2026-12-31T10:00:00Z,     2027-01",
    "Pacific/Pago_Pago,  2027-01-01T10:59:59Z,     2026-12",
    "Europe/Berlin,      2026-06-30T22:00:00Z,     2026-07",
  })
  void theZoneOfTheSeriesDecidesYearAndMonth(String zone, Instant now, String period) {
    NumberSeries series = NumberSeries.of("invoices", "{yyyy}-{MM}-|", ZoneId.of(zone));

    assertThat(series.text(series.today(InstantSource.fixed(now)), 1, '/'))
        .isEqualTo(period + "-1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "invoices", "invoices/{yyyy}", "a|b|", "{yy}|", "{MM}|", "{MM}-{yyyy}|", "{YYYY}|",
        "{yyyy}{yyyy}|", "{yyyy|", "yyyy}|", "x|0", "x|20", "x|100", "x|n", "{yyyy}|5 "
      })
  void anotherTemplateIsRefused(String template) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NumberSeries.of("invoices", template, BERLIN))
        .withMessageContainingAll("The series '" + template + "' is refused because", "{yyyy}-|5");
  }

  @Test
  void aYearNeedsAZone() {
    assertThat(NumberSeries.of("invoices", "RE-|6")).hasToString("invoices as RE-|6 in Z");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NumberSeries.of("invoices", "{yyyy}-|5"))
        .withMessageContaining("Europe/Berlin");
  }
}
