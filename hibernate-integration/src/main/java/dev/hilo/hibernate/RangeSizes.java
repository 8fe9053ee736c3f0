package dev.hilo.hibernate;

import dev.hilo.CollectionIds;
import dev.hilo.RangeSize;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.AnnotationException;

/** The range sizes that entities ask for, by collection; and how a range size is written. */
final class RangeSizes {

  /** What may be written, for messages. */
  static final String FORMS =
      "say 'adaptive', or a number from 1 to 1048576, or for how long a range shall last, as in"
          + " 'lasting PT1S' or, in milliseconds, 'lasting 1000'";

  private static final String LASTING = "lasting ";

  /** By the name of the counter, which is the prefix in lower case. */
  private final Map<String, Declared> byCounter = new ConcurrentHashMap<>();

  /**
   * Notes the range size that an entity asks for.
   *
   * @param written the size; blank for the size in the settings
   * @throws AnnotationException if it is none, or if another entity of the collection asks for
   *     another one: they share their ranges
   */
  void declare(IdProperty property, String prefix, String written) {
    if (written.isBlank()) {
      return;
    }
    Declared mine = new Declared(property, written.strip(), size(property, written));
    Declared known = byCounter.putIfAbsent(counter(prefix), mine);
    if (known != null && !known.size.equals(mine.size)) {
      throw new AnnotationException(
          "%s has the range size '%s' and %s has '%s', but both share the ranges of '%s': give both the same size, or leave it out at one."
              .formatted(mine.property, mine.written, known.property, known.written, prefix));
    }
  }

  /** Lets a collection have ranges of the size that its entities ask for, if they do. */
  void apply(CollectionIds collection) {
    Declared declared = byCounter.get(counter(collection.collection()));
    if (declared != null) {
      collection.rangeSize(declared.size);
    }
  }

  private static String counter(String prefix) {
    return prefix.toLowerCase(Locale.ROOT);
  }

  private static RangeSize size(IdProperty property, String written) {
    try {
      return parse(written);
    } catch (IllegalArgumentException | DateTimeParseException e) {
      throw new AnnotationException(
          property + ": the range size '" + written + "' is refused: " + FORMS + ".", e);
    }
  }

  /**
   * A range size.
   *
   * @throws IllegalArgumentException if it is out of range, or no number
   * @throws DateTimeParseException if it is no duration
   */
  static RangeSize parse(String written) {
    String text = written.strip();
    if (text.equalsIgnoreCase("adaptive")) {
      return RangeSize.adaptive();
    }
    return text.regionMatches(true, 0, LASTING, 0, LASTING.length())
        ? RangeSize.lasting(duration(text.substring(LASTING.length())))
        : RangeSize.fixed(Integer.parseInt(text));
  }

  /**
   * An ISO duration, or milliseconds.
   *
   * @throws NumberFormatException if it is no number
   * @throws DateTimeParseException if it is no duration
   */
  static Duration duration(String written) {
    String text = written.strip();
    return text.startsWith("P") || text.startsWith("p")
        ? Duration.parse(text)
        : Duration.ofMillis(Long.parseLong(text));
  }

  private record Declared(IdProperty property, String written, RangeSize size) {}
}
