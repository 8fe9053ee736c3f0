package dev.hilo.hibernate.internal.schema;

import dev.hilo.CollectionIds;
import dev.hilo.RangeSize;
import dev.hilo.convention.NumberSeries;
import dev.hilo.spi.NumberedColumn;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.AnnotationException;
import org.jspecify.annotations.Nullable;

/** What entities declare about counters. Refuses what two entities declare differently. */
public final class CounterDeclarations {

  /** The range sizes of HiLo ids and the formats of gapless numbers, whose names end with |. */
  private final Map<String, Declared> byCounter = new ConcurrentHashMap<>();

  /**
   * Declares the range size of a collection, unless it is blank.
   *
   * @throws AnnotationException if it is none, or the collection has another size
   */
  public void declareRangeSize(Object property, String prefix, String written) {
    if (written.isBlank()) {
      return;
    }
    RangeSize size;
    try {
      size = RangeSize.parse(written);
    } catch (IllegalArgumentException e) {
      throw new AnnotationException(property + ": " + e.getMessage(), e);
    }
    Declared declared = new Declared(property, written.strip(), size);
    Declared other = declare(NumberedColumn.counter(prefix, false), declared);
    if (other != null) {
      throw new AnnotationException(
          "%s has the range size '%s' and %s has '%s', but both share the ranges of '%s': give both the same size, or leave it out at one."
              .formatted(property, declared.text, other.property, other.text, prefix));
    }
  }

  public void applyRangeSize(CollectionIds collection) {
    Declared declared = byCounter.get(NumberedColumn.counter(collection.collection(), false));
    if (declared != null) {
      collection.rangeSize((RangeSize) declared.value);
    }
  }

  /**
   * Declares a series by the counter of one day. Two formats may not share it, which they do if
   * they differ only after the last letter or digit: each would have gaps.
   *
   * @param format equal for properties that have the same template and zone
   * @throws AnnotationException if numbers of another format have the same counter
   */
  public void declareSeries(Object property, NumberSeries series, Object format, char separator) {
    String counter = NumberedColumn.counter(series.counter(LocalDate.EPOCH, separator), true);
    declareGapless(counter, new Declared(property, series.toString(), format));
  }

  /**
   * Declares numbers without a format. Several entities may share their counter. A series may not,
   * such as {@code |6}.
   *
   * @throws AnnotationException if a series has the same counter
   */
  public void declarePlain(Object property, String collection, String counter) {
    declareGapless(counter, new Declared(property, collection + " without a series", ""));
  }

  private void declareGapless(String counter, Declared declared) {
    Declared other = declare(counter, declared);
    if (other != null) {
      throw new AnnotationException(
          "%s numbers %s and %s numbers %s, but both draw from one counter ('%s'%s), so each would have gaps: give one of them another collection."
              .formatted(
                  declared.property,
                  declared.text,
                  other.property,
                  other.text,
                  counter,
                  counter.contains("1970") ? " in 1970" : ""));
    }
  }

  /** The former declaration of the counter if it differs; else null. */
  private @Nullable Declared declare(String counter, Declared declared) {
    Declared known = byCounter.putIfAbsent(counter, declared);
    return known == null || known.value.equals(declared.value) ? null : known;
  }

  /**
   * @param text the value, for messages
   */
  private record Declared(Object property, String text, Object value) {}
}
