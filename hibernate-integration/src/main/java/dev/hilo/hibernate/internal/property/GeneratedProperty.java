package dev.hilo.hibernate.internal.property;

import dev.hilo.Conventions;
import dev.hilo.HiLoRules;
import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import java.util.Objects;
import org.hibernate.AnnotationException;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * A property that HiLo fills, and what its values may be: the rules for all ids, the prefix, and
 * the length of the column. It makes no ids. Immutable.
 */
public final class GeneratedProperty {

  private final IdProperty property;
  private final IdValue value;
  private final String prefix;
  private final HiLoRules rules;
  private final char separator;
  private final AllowedIds allowed;
  private final Kind kind;

  /** What the numbers promise: {@code TAGGED} ids have a node tag if they are text. */
  public enum Kind {
    TAGGED,
    IDENTITY,
    GAPLESS
  }

  /**
   * @param allowed which ids the application may set
   * @throws AnnotationException if HiLo has no ids for the type
   */
  public GeneratedProperty(
      IdProperty property, String prefix, HiLoRules rules, AllowedIds allowed, Kind kind) {
    this.property = property;
    this.value = IdValue.of(property);
    this.prefix = prefix;
    this.rules = rules;
    this.separator = rules.separator();
    this.allowed = allowed;
    this.kind = kind;
  }

  public IdProperty property() {
    return property;
  }

  public String prefix() {
    return prefix;
  }

  public char separator() {
    return separator;
  }

  /** What the settings say about classes. */
  public Conventions conventions() {
    return rules.conventions();
  }

  public boolean isText() {
    return value.isText();
  }

  public boolean isAttribute() {
    return property.place() == IdProperty.Place.ATTRIBUTE;
  }

  public boolean isGapless() {
    return kind == Kind.GAPLESS;
  }

  /** Whether it is the whole id, and gapless. */
  public boolean isGaplessId() {
    return isGapless() && property.place() == IdProperty.Place.ID;
  }

  public boolean isTagged() {
    return kind == Kind.TAGGED && isText() && !isAttribute();
  }

  public @Nullable String text(@Nullable Object current) {
    return value.text(current);
  }

  /** Whether the application set a number. */
  public boolean isSet(@Nullable Object current) {
    return value.isSet(current);
  }

  /** A generated id in the type of the property. */
  public Object of(String id) {
    // The core has checked the rules; it does not know the column.
    checkLength(id);
    return value.of(id);
  }

  public Object of(long number) {
    return value.of(prefix, number);
  }

  /** What the property holds while it has no id. */
  public @Nullable Object unset() {
    return property.type().isPrimitive() && !isText() ? of(0) : null;
  }

  /** Checks a text that the application set and that stays. An attribute may be any text. */
  public void checkKept(String text) {
    if (!isAttribute()) {
      rules.checkId(text);
    }
    checkLength(text);
  }

  /**
   * Checks whether the ids that a request asks for may be ids. Otherwise requests that can only
   * fail would make counters.
   *
   * @param asked what the property holds, such as {@code companies|}
   */
  public void checkRequest(@Nullable String asked) {
    IdStrategy strategy = IdStrategy.of(asked, separator);
    if (asked == null || (strategy != IdStrategy.IDENTITY && strategy != IdStrategy.SEQUENCE)) {
      return;
    }
    String first = asked.substring(0, asked.length() - 1) + separator + "1";
    try {
      rules.checkId(first);
      checkLength(first);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + asked + "' asks for ids such as '" + first + "'. " + e.getMessage(), e);
    }
  }

  private void checkLength(String text) {
    Long length = property.column().length();
    // A character has one or two chars, so most need not be counted.
    if (length == null || text.length() <= length) {
      return;
    }
    int characters = text.codePointCount(0, text.length());
    if (characters > length) {
      throw new IllegalArgumentException(
          "'%s' has %d characters, and its column holds %d: make the column longer, or this shorter."
              .formatted(text, characters, length));
    }
  }

  /**
   * Refuses a column in which no id fits.
   *
   * @param shortest such as {@code orders/1}
   */
  public void requireRoom(String shortest) {
    Long length = property.column().length();
    int characters = shortest.codePointCount(0, shortest.length());
    if (length != null && characters > length) {
      throw new AnnotationException(
          "%s: its column holds %d characters, and even '%s' has %d. Make the column longer, or name a shorter collection."
              .formatted(property, length, shortest, characters));
    }
  }

  /**
   * Refuses a value that is no id yet, or may be none, where Hibernate does not ask a generator.
   *
   * @param how what does not ask, for the message
   */
  public void refuseRequest(@Nullable Object current, String how) {
    refuseUnanswered(current, how);
    if (isText()) {
      String id = Objects.requireNonNull(text(current));
      try {
        rules.checkId(id);
        checkLength(id);
        allowed.checkKept(id, prefix, separator);
      } catch (IllegalArgumentException e) {
        throw new IdentifierGenerationException(property + ": " + e.getMessage(), e);
      }
    }
  }

  /** Refuses a value that is no id yet. */
  public void refuseUnanswered(@Nullable Object current, String how) {
    String asked = isText() ? text(current) : null;
    boolean isId =
        isText() ? IdStrategy.of(asked, separator) == IdStrategy.SEMANTIC : isSet(current);
    if (!isId) {
      throw new IdentifierGenerationException(
          "The id %s of %s asks for an id, and %s makes none. Persist the entity instead, or give it its whole id."
              .formatted(asked == null ? current : "'" + asked + "'", property, how));
    }
  }

  /**
   * Refuses to store a gapless attribute without its number: the row would lose the number it has,
   * or never get one.
   */
  public void refuseMissing(@Nullable Object current, String how) {
    String asked = text(current);
    boolean missing = isText() ? asked == null || asked.endsWith("|") : !isSet(current);
    if (missing) {
      throw new IdentifierGenerationException(
          "%s has no number, and %s takes none: insert the entity instead, or give it the number that its row has."
              .formatted(property, how));
    }
  }
}
