package dev.hilo.hibernate.internal.schema;

import dev.hilo.convention.NumberSeries;
import dev.hilo.spi.NumberedColumn;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.AnnotationException;

/** The series of gapless numbers that entities declare, by the counter of one day. */
public final class SeriesCounters {

  private final Map<String, Declared> byCounter = new ConcurrentHashMap<>();

  /**
   * Refuses two formats with one counter: signs after the last letter or digit do not count in its
   * name. Each series would have gaps.
   *
   * @param format equal for properties that have the same template and zone
   * @throws AnnotationException if there are two
   */
  public void declare(Object property, NumberSeries series, Object format, char separator) {
    String counter = NumberedColumn.counter(series.counter(LocalDate.EPOCH, separator), true);
    Declared known = byCounter.putIfAbsent(counter, new Declared(property, series, format));
    if (known != null && !known.format.equals(format)) {
      throw new AnnotationException(
          "%s numbers %s and %s numbers %s, but both draw from one counter ('%s' in 1970), so each would have gaps: give one of them another collection."
              .formatted(property, series, known.property, known.series, counter));
    }
  }

  private record Declared(Object property, NumberSeries series, Object format) {}
}
