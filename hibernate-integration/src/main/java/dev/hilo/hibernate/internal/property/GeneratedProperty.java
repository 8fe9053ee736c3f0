package dev.hilo.hibernate.internal.property;

import dev.hilo.HiLoRules;
import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import dev.hilo.rows.ColumnLimit;
import dev.hilo.rows.NumberedColumn;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.IdentifierGenerationException;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;

/**
 * A property that HiLo fills, and the limits of its values: the rules for all ids, the prefix, and
 * the length of the column. It generates no ids. Immutable.
 *
 * @param allowed the ids that the application may set
 */
public record GeneratedProperty(
    MappedProperty property,
    ValueConverter converter,
    String prefix,
    HiLoRules rules,
    AllowedIds allowed,
    Kind kind) {

  /** Where the numbers come from. */
  public enum Kind {
    HILO(IdStrategy.HILO),
    /** The value selects one of the allowed strategies. */
    BY_VALUE(IdStrategy.HILO, IdStrategy.IDENTITY),
    SEQUENCE,
    IDENTITY(IdStrategy.IDENTITY),
    /** The kind of an attribute, as is SERIES; the others are kinds of ids. */
    GAPLESS(IdStrategy.IDENTITY),
    /** Gapless, with several counters, such as one for each year. */
    SERIES;

    /** The strategies that have a counter of the prefix. Immutable. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<IdStrategy> counted;

    Kind(IdStrategy... counted) {
      this.counted = List.of(counted);
    }
  }

  public char separator() {
    return rules.separator();
  }

  public boolean isAttribute() {
    return property.place() == MappedProperty.Place.ATTRIBUTE;
  }

  /** Whether ids of different nodes differ by their tag. */
  public boolean hasTag() {
    return isText() && (isHiLo() || kind == Kind.SEQUENCE);
  }

  private boolean isHiLo() {
    return kind.counted.contains(IdStrategy.HILO);
  }

  /** The counters that number the column; none for sequence ids and series. */
  public List<String> counters() {
    return strategies()
        .map(by -> NumberedColumn.counter(prefix, by == IdStrategy.IDENTITY))
        .toList();
  }

  /** A column with its values, for each counter of the prefix that numbers them. */
  public Stream<NumberedColumn> numbered(String table, String column) {
    return strategies()
        .map(by -> new NumberedColumn(prefix, by == IdStrategy.IDENTITY, table, column, isText()));
  }

  private Stream<IdStrategy> strategies() {
    return kind.counted.stream().filter(allowed::allows);
  }

  /** How large the numbers in the column can become. */
  public ColumnLimit limit() {
    return converter.limit();
  }

  public boolean isText() {
    return converter.isText();
  }

  public Object of(String id) {
    // The core has checked the rules, but it does not know the column.
    checkLength(id);
    return converter.wrap(id);
  }

  public Object of(long number) {
    return converter.of(prefix, number);
  }

  /** The value of a property without an id. */
  public @Nullable Object unset() {
    return property.type().isPrimitive() ? of(0) : null;
  }

  /** Checks a text that the application has set and that stays. An attribute may be any text. */
  public void checkKept(String text) {
    if (!isAttribute()) {
      rules.checkId(text);
    }
    checkLength(text);
  }

  /**
   * Checks whether a request such as {@code companies|} can lead to valid ids. Otherwise requests
   * that always fail would create counters.
   */
  public void checkRequest(@Nullable String request) {
    IdStrategy strategy = IdStrategy.of(request, separator());
    if (request != null
        && !isAttribute()
        && (strategy == IdStrategy.IDENTITY || strategy == IdStrategy.SEQUENCE)) {
      checkFirst(request, request.substring(0, request.length() - 1));
    }
  }

  /** Checks the first id of the prefix that a value requests. */
  public void checkFirst(String request, String prefix) {
    String first = prefix + separator() + "1";
    try {
      rules.checkId(first);
      checkLength(first);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + request + "' asks for ids such as '" + first + "'. " + e.getMessage(), e);
    }
  }

  private void checkLength(String text) {
    int characters = excess(text);
    if (characters > 0) {
      throw new IllegalArgumentException(
          "'%s' has %d characters, and its column holds %d: make the column longer, or this shorter."
              .formatted(text, characters, property.length()));
    }
  }

  /**
   * Refuses a column in which no id fits.
   *
   * @param shortest such as {@code orders/1}
   */
  public void requireRoom(String shortest) {
    int characters = excess(shortest);
    if (characters > 0) {
      throw new AnnotationException(
          "%s: its column holds %d characters, and even '%s' has %d. Make the column longer, or name a shorter collection."
              .formatted(property, property.length(), shortest, characters));
    }
  }

  /** The number of characters of a text that is too long for the column; else 0. */
  private int excess(String text) {
    Long length = property.length();
    // A character has one or two chars, so most texts need not be counted.
    if (length == null || text.length() <= length) {
      return 0;
    }
    int characters = text.codePointCount(0, text.length());
    return characters > length ? characters : 0;
  }

  /**
   * Refuses a value that is not yet an id, or is not allowed, where Hibernate calls no generator.
   *
   * @param operation what calls no generator, for the message
   */
  public void refuseRequest(@Nullable Object current, String operation) {
    refuseUnanswered(current, operation);
    if (isText()) {
      String id = Objects.requireNonNull(converter.text(current));
      try {
        rules.checkId(id);
        checkLength(id);
        allowed.checkKept(id, prefix, separator());
      } catch (IllegalArgumentException e) {
        throw new IdentifierGenerationException(property + ": " + e.getMessage(), e);
      }
    }
  }

  public void refuseUnanswered(@Nullable Object current, String operation) {
    String text = isText() ? converter.text(current) : null;
    boolean isId =
        isText()
            ? IdStrategy.of(text, separator()) == IdStrategy.SEMANTIC
            : converter.isSet(current);
    if (!isId) {
      throw new IdentifierGenerationException(
          "The id %s of %s asks for an id, and %s makes none. Persist the entity instead, or give it its whole id."
              .formatted(text == null ? current : "'" + text + "'", property, operation));
    }
  }

  /**
   * Refuses a value of an id that the application must not set. Hibernate would replace it without
   * a word, in a {@code StatelessSession} and in a part of a composite id.
   */
  public void refuseAssigned(Object owner, SharedSessionContractImplementor session) {
    EntityPersister persister = session.getEntityPersister(property.entity(), owner);
    Object value = property.valueIn(persister.getIdentifier(owner, session), persister);
    String text = isText() ? converter.text(value) : null;
    if (isText() ? text != null && !text.isEmpty() : converter.isSet(value)) {
      throw new IllegalArgumentException(
          "it is %s already, and HiLo generates it. Clear it before the insert, also after a rollback, or accept values by assignable = true."
              .formatted(text == null ? value : "'" + text + "'"));
    }
  }

  /** Refuses a gapless attribute without a number, which would erase the number of the row. */
  public void refuseMissing(@Nullable Object current, String operation) {
    String text = converter.text(current);
    boolean isMissing =
        isText() ? text == null || text.isBlank() || text.endsWith("|") : !converter.isSet(current);
    if (isMissing) {
      throw new IdentifierGenerationException(
          "%s has no number, and %s takes none: insert the entity instead, or give it the number that its row has."
              .formatted(property, operation));
    }
  }
}
