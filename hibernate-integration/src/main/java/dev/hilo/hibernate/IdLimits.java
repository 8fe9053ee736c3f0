package dev.hilo.hibernate;

import dev.hilo.HiLoRules;
import org.hibernate.AnnotationException;
import org.jspecify.annotations.Nullable;

/** What the id of a property may be: the rules for all ids, and the length of its column. */
final class IdLimits {

  private final HiLoRules rules;
  private final @Nullable Long length;

  IdLimits(IdProperty property, HiLoSettings settings) {
    this.rules = settings.rules();
    this.length = property.column().length();
  }

  /**
   * Looks whether this may be an id.
   *
   * @throws IllegalArgumentException if it may not
   */
  void check(String id) {
    rules.checkId(id);
    checkLength(id);
  }

  /**
   * Looks only whether the column holds it.
   *
   * @throws IllegalArgumentException if it does not
   */
  void checkLength(String id) {
    // A character has one or two chars, so most need not be counted.
    if (length == null || id.length() <= length) {
      return;
    }
    int characters = id.codePointCount(0, id.length());
    if (characters > length) {
      throw new IllegalArgumentException(
          "'"
              + id
              + "' has "
              + characters
              + " characters, and its column holds "
              + length
              + ": make the column longer, or this shorter.");
    }
  }

  /**
   * Refuses a column in which no id fits.
   *
   * @param shortest such as {@code orders/1}
   * @throws AnnotationException if the column is shorter
   */
  void requireRoom(IdProperty property, String shortest) {
    int characters = shortest.codePointCount(0, shortest.length());
    if (length != null && characters > length) {
      throw new AnnotationException(
          "%s: its column holds %d characters, and even '%s' has %d. Make the column longer, or name a shorter collection."
              .formatted(property, length, shortest, characters));
    }
  }

  /**
   * Looks whether the ids that a request asks for may be ids. Otherwise requests that can only fail
   * would make counters.
   *
   * @param request such as {@code companies|}
   * @param first such as {@code companies/1}, the shortest of them
   * @throws IllegalArgumentException if they may not
   */
  void checkRequest(String request, String first) {
    try {
      check(first);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + request + "' asks for ids such as '" + first + "'. " + e.getMessage(), e);
    }
  }
}
