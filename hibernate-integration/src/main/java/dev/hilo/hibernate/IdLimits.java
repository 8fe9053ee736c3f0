package dev.hilo.hibernate;

import dev.hilo.HiLoBuilder;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** What the id of a property may be: the rules for all ids, and the length of its column. */
final class IdLimits {

  private final IdProperty property;
  private final HiLoBuilder rules;
  private final @Nullable Long length;

  IdLimits(IdProperty property, HiLoSettings settings) {
    this.property = property;
    this.rules = settings.forChecks();
    this.length = property.column().length();
  }

  /**
   * Returns the id if it may be one.
   *
   * @throws IllegalArgumentException if it may not
   */
  String check(String id) {
    rules.checkId(id);
    if (length != null && id.codePointCount(0, id.length()) > length) {
      throw new IllegalArgumentException(
          "The id '"
              + id
              + "' has "
              + id.codePointCount(0, id.length())
              + " characters, and its column holds "
              + length
              + ": make the column longer, or the id shorter.");
    }
    return id;
  }

  /** The same where nobody else names the property. */
  void checkNamed(String id) {
    try {
      check(id);
    } catch (IllegalArgumentException e) {
      throw new IdentifierGenerationException(property + ": " + e.getMessage(), e);
    }
  }
}
