package dev.hilo.hibernate.internal.schema;

import dev.hilo.CollectionIds;
import dev.hilo.RangeSize;
import dev.hilo.convention.NumberSeries;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.rows.NumberedColumn;
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
   * @throws IllegalArgumentException if it is none
   * @throws AnnotationException if the collection has another size
   */
  public void declareRangeSize(Object property, String prefix, String written) {
    if (written.isBlank()) {
      return;
    }
    declare(
        NumberedColumn.counter(prefix, false),
        property + " has the range size '" + written.strip() + "'",
        RangeSize.parse(written),
        "share the ranges of '" + prefix + "': give both the same size, or leave it out at one.");
  }

  public void applyRangeSize(CollectionIds collection) {
    Declared declared = byCounter.get(NumberedColumn.counter(collection.collection(), false));
    if (declared != null) {
      collection.rangeSize((RangeSize) declared.value);
    }
  }

  /**
   * Declares gapless numbers. Several entities may share a counter of numbers without a format, or
   * of one format. Two formats may not, because each would have gaps. They share it if they differ
   * only after the last letter or digit.
   *
   * @param series tells the counter, by one day; null for numbers without a format
   * @param format equal for properties that have the same template and zone
   * @throws AnnotationException if numbers of another format have the same counter
   */
  public void declareGapless(
      GeneratedProperty property, @Nullable NumberSeries series, Object format) {
    String counter =
        series == null
            ? NumberedColumn.counter(property.prefix(), true)
            : NumberedColumn.counter(series.counter(LocalDate.EPOCH, property.separator()), true);
    declare(
        counter,
        property.property()
            + " numbers "
            + (series == null ? property.prefix() + " without a series" : series),
        series == null ? "" : format,
        "draw from one counter ('%s'%s), so each would have gaps: give one of them another collection."
            .formatted(counter, counter.contains("1970") ? " in 1970" : ""));
  }

  private void declare(String counter, String declaration, Object value, String conflict) {
    Declared known = byCounter.putIfAbsent(counter, new Declared(declaration, value));
    if (known != null && !known.value.equals(value)) {
      throw new AnnotationException(declaration + " and " + known.text + ", but both " + conflict);
    }
  }

  /**
   * @param text the property and the value, for messages
   */
  private record Declared(String text, Object value) {}
}
