package dev.hilo.hibernate.internal.settings;

import dev.hilo.CollectionIds;
import dev.hilo.RangeSize;
import dev.hilo.spi.NumberedColumn;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.AnnotationException;

/** The range sizes that entities declare, by collection. */
public final class CollectionRangeSizes {

  /** By the name of the counter, which is the prefix in lower case. */
  private final Map<String, Declared> byCounter = new ConcurrentHashMap<>();

  /** Throws an {@link AnnotationException} if entities of one collection declare two sizes. */
  public void declare(Object property, String prefix, String written) {
    if (written.isBlank()) {
      return;
    }
    RangeSize size;
    try {
      size = RangeSize.parse(written);
    } catch (IllegalArgumentException e) {
      throw new AnnotationException(property + ": " + e.getMessage(), e);
    }
    Declared known =
        byCounter.putIfAbsent(counter(prefix), new Declared(property, written.strip(), size));
    if (known != null && !known.size.equals(size)) {
      throw new AnnotationException(
          "%s has the range size '%s' and %s has '%s', but both share the ranges of '%s': give both the same size, or leave it out at one."
              .formatted(property, written.strip(), known.property, known.written, prefix));
    }
  }

  public void apply(CollectionIds collection) {
    Declared declared = byCounter.get(counter(collection.collection()));
    if (declared != null) {
      collection.rangeSize(declared.size);
    }
  }

  private static String counter(String prefix) {
    return NumberedColumn.counter(prefix, false);
  }

  private record Declared(Object property, String written, RangeSize size) {}
}
