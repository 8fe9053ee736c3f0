package dev.hilo.convention;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The ids and requests that a property accepts, by {@code strategies} and {@code anyPrefix} of a
 * framework's {@code @PrefixedId}. Thread-safe.
 */
public final class AllowedIds {

  private static final Pattern GUID =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private final Set<IdStrategy> strategies;
  private final boolean anyPrefix;

  /**
   * The assigned ids that would be refused as values. An instance that is saved again after its
   * insert failed has such an id. Weak: an id is forgotten with the instances that have it.
   */
  private final Set<String> assigned =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /**
   * @param strategies the allowed strategies, at least one
   * @param anyPrefix whether an id may have another prefix than the collection's. Otherwise its
   *     prefix is that of the collection, in any casing.
   * @throws IllegalArgumentException if there is no strategy
   */
  public AllowedIds(Collection<IdStrategy> strategies, boolean anyPrefix) {
    if (strategies.isEmpty()) {
      throw new IllegalArgumentException(
          "@PrefixedId(strategies = {}) allows no id at all. Name one strategy or more, or leave it"
              + " out.");
    }
    this.strategies = Collections.unmodifiableSet(EnumSet.copyOf(strategies));
    this.anyPrefix = anyPrefix;
  }

  /** Whether a value may select this strategy. */
  public boolean allows(IdStrategy strategy) {
    return strategies.contains(strategy);
  }

  /**
   * Resolves the value of the id of a new row.
   *
   * @param asked the value, such as {@code companies|}; null requests a HiLo id
   * @param prefix the prefix of the collection
   * @param ids {@code CollectionIds::assign} of the collection
   * @throws IllegalArgumentException if the strategy or the prefix is not allowed, or the id is
   *     refused
   */
  public String assign(
      @Nullable String asked,
      String prefix,
      char separator,
      Function<@Nullable String, String> ids) {
    if (asked != null && assigned.contains(asked)) {
      return asked;
    }
    IdStrategy strategy = IdStrategy.of(asked, separator);
    if (!allows(strategy)) {
      throw new IllegalArgumentException(
          "The id %s asks for %s, and only %s are allowed here (strategies of @PrefixedId).%s"
              .formatted(
                  asked == null ? "null" : "'" + asked + "'",
                  strategy,
                  strategies,
                  strategy == IdStrategy.GUID
                      ? " Leave the id null, so that HiLo makes one."
                      : ""));
    }
    checkPrefix(asked, strategy, prefix, separator);
    String id = ids.apply(asked);
    if (!allows(IdStrategy.SEMANTIC) || !fits(id, IdStrategy.SEMANTIC, prefix, separator)) {
      assigned.add(id);
    }
    return id;
  }

  /**
   * Checks the prefix of an id that stays as it is. A UUID has none, and passes if UUIDs are
   * allowed.
   *
   * @throws IllegalArgumentException if another prefix is not allowed
   */
  public void checkKept(String id, String prefix, char separator) {
    if (!allows(IdStrategy.GUID) || !GUID.matcher(id).matches()) {
      checkPrefix(id, IdStrategy.SEMANTIC, prefix, separator);
    }
  }

  private void checkPrefix(
      @Nullable String asked, IdStrategy strategy, String own, char separator) {
    if (asked != null && strategy != IdStrategy.GUID && !fits(asked, strategy, own, separator)) {
      throw new IllegalArgumentException(
          ("The id '%s' is not of the collection '%s', and no other is allowed here (anyPrefix of"
                  + " @PrefixedId).")
              .formatted(asked, own));
    }
  }

  private boolean fits(String asked, IdStrategy strategy, String own, char separator) {
    if (anyPrefix) {
      return true;
    }
    int end = strategy == IdStrategy.SEMANTIC ? own.length() : asked.length() - 1;
    return end < asked.length()
        && (strategy != IdStrategy.SEMANTIC || asked.charAt(end) == separator)
        // As names of counters are compared (rule N1): other ways take ı and ſ for i and s.
        && asked.substring(0, end).toLowerCase(Locale.ROOT).equals(own.toLowerCase(Locale.ROOT));
  }
}
