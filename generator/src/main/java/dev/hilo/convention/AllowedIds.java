package dev.hilo.convention;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The ids and requests that a property accepts, by {@code strategies} and {@code ownPrefixOnly} of
 * a framework's {@code @PrefixedId}. Immutable and thread-safe.
 */
public final class AllowedIds {

  private static final Pattern GUID =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private final Set<IdStrategy> strategies;
  private final boolean ownPrefixOnly;

  /**
   * @param strategies the allowed strategies, at least one
   * @param ownPrefixOnly whether the prefix of an id must be the prefix of the collection, in any
   *     casing
   * @throws IllegalArgumentException if there is no strategy
   */
  public AllowedIds(Collection<IdStrategy> strategies, boolean ownPrefixOnly) {
    if (strategies.isEmpty()) {
      throw new IllegalArgumentException(
          "@PrefixedId(strategies = {}) allows no id at all. Name one strategy or more, or leave it"
              + " out for all.");
    }
    this.strategies = Collections.unmodifiableSet(EnumSet.copyOf(strategies));
    this.ownPrefixOnly = ownPrefixOnly;
  }

  /** Whether a value may select this strategy. */
  public boolean allows(IdStrategy strategy) {
    return strategies.contains(strategy);
  }

  /**
   * Checks the value of the id of a new row.
   *
   * @param asked the value, such as {@code companies|}; null requests a HiLo id
   * @param prefix the prefix of the collection
   * @throws IllegalArgumentException if the strategy or the prefix is not allowed
   */
  public void check(@Nullable String asked, String prefix, char separator) {
    IdStrategy strategy = IdStrategy.of(asked, separator);
    if (!allows(strategy)) {
      throw new IllegalArgumentException(
          "The id %s asks for %s, and only %s are allowed here (strategies of @PrefixedId)."
              .formatted(asked == null ? "null" : "'" + asked + "'", strategy, strategies));
    }
    if (asked != null && ownPrefixOnly && strategy != IdStrategy.GUID) {
      checkPrefix(asked, strategy, prefix, separator);
    }
  }

  /**
   * Checks the prefix of an id that stays as it is. A UUID has none and passes.
   *
   * @throws IllegalArgumentException if another prefix is not allowed
   */
  public void checkKept(String id, String prefix, char separator) {
    if (ownPrefixOnly && !GUID.matcher(id).matches()) {
      checkPrefix(id, IdStrategy.SEMANTIC, prefix, separator);
    }
  }

  private static void checkPrefix(String asked, IdStrategy strategy, String own, char separator) {
    boolean fits =
        strategy == IdStrategy.SEMANTIC
            ? asked.regionMatches(true, 0, own + separator, 0, own.length() + 1)
            : asked.substring(0, asked.length() - 1).equalsIgnoreCase(own);
    if (!fits) {
      throw new IllegalArgumentException(
          ("The id '%s' is not of the collection '%s', and no other is allowed here"
                  + " (ownPrefixOnly of @PrefixedId).")
              .formatted(asked, own));
    }
  }
}
