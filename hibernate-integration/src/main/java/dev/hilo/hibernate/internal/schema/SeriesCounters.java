package dev.hilo.hibernate.internal.schema;

import dev.hilo.convention.NumberSeries;
import dev.hilo.spi.NumberedColumn;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.AnnotationException;

/**
 * The gapless numbers that entities declare, by their counter. A series has several counters. It is
 * registered by the counter of one day.
 */
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
    declare(counter, new Declared(property, series.toString(), format));
  }

  /**
   * Declares numbers without a format. Several entities may share their counter. A series may not,
   * such as {@code |6}.
   *
   * @throws AnnotationException if a series has the same counter
   */
  public void declarePlain(Object property, String collection, String counter) {
    declare(counter, new Declared(property, collection + " without a series", ""));
  }

  private void declare(String counter, Declared declared) {
    Declared known = byCounter.putIfAbsent(counter, declared);
    if (known != null && !known.format.equals(declared.format)) {
      throw new AnnotationException(
          "%s numbers %s and %s numbers %s, but both draw from one counter ('%s'%s), so each would have gaps: give one of them another collection."
              .formatted(
                  declared.property,
                  declared.numbers,
                  known.property,
                  known.numbers,
                  counter,
                  counter.contains("1970") ? " in 1970" : ""));
    }
  }

  private record Declared(Object property, String numbers, Object format) {}
}
