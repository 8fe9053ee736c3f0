package dev.hilo.hibernate.internal.gapless;

import dev.hilo.HiLoRules;
import dev.hilo.convention.NumberSeries;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy;
import dev.hilo.hibernate.internal.generate.IdRequest;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.jspecify.annotations.Nullable;

/**
 * The next number of a series with a format, reserved as {@link GaplessStrategy} does.
 *
 * @param template of a {@link NumberSeries}
 * @param zone empty if the template has no year
 */
public record SeriesStrategy(String template, String zone) implements IdGenerationStrategy {

  private static final GaplessStrategy GAPLESS = new GaplessStrategy();

  @Override
  public Kind kind() {
    return Kind.SERIES;
  }

  @Override
  public void checkPlace(MappedProperty property) {
    property.requireText(
        "@GaplessNumber(series = …)",
        "A bare number would be given again each year, and has no format: remove the series, or"
            + " make the attribute a String");
  }

  @Override
  public NumberSeries series(String prefix) {
    return zone.isEmpty()
        ? NumberSeries.of(prefix, template)
        : NumberSeries.of(prefix, template, ZoneId.of(zone));
  }

  @Override
  public String shortest(String prefix, HiLoRules rules) {
    return series(prefix).text(LocalDate.EPOCH, 1, rules.separator());
  }

  @Override
  public @Nullable String text(IdRequest request, @Nullable String current) {
    if (current != null && !current.endsWith("|")) {
      return null;
    }
    NumberSeries series = series(request.prefix());
    LocalDate day = current == null ? null : day(current);
    return GaplessStrategy.reserve(
        request,
        (hilo, connection) ->
            day == null
                ? hilo.identities().nextInSeries(connection, series)
                : hilo.identities().nextInSeries(connection, series, day));
  }

  private LocalDate day(String request) {
    try {
      return LocalDate.parse(request.substring(0, request.length() - 1));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          ("'%s' asks for no number of the series '%s': set nothing, a whole number, or a date such"
                  + " as '2026-12-31|'.")
              .formatted(request, template),
          e);
    }
  }

  @Override
  public void failed(SharedSessionContractImplementor session, RuntimeException failure) {
    GAPLESS.failed(session, failure);
  }
}
