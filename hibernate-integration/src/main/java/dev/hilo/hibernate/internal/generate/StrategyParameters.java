package dev.hilo.hibernate.internal.generate;

import dev.hilo.AllowedIds;
import dev.hilo.IdStrategy;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.ByValue;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.Simple;
import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.settings.SettingParser;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.hibernate.AnnotationException;
import org.jspecify.annotations.Nullable;

/** The parameters of the generator for {@code @GenericGenerator} and XML that select a strategy. */
public final class StrategyParameters {

  /** Names the collection. */
  public static final String COLLECTION = "collection";

  /** Selects the strategy. */
  public static final String STRATEGY = "strategy";

  /** Says which kinds of ids {@code prefixed} may be asked for. */
  public static final String STRATEGIES = "strategies";

  /** Binds {@code prefixed} to the prefix of the entity. */
  public static final String OWN_PREFIX_ONLY = "own_prefix_only";

  /** Says how large the ranges of the collection are. */
  public static final String RANGE_SIZE = "range_size";

  private final IdProperty property;
  private final Properties parameters;

  private StrategyParameters(IdProperty property, Properties parameters) {
    this.property = property;
    this.parameters = parameters;
  }

  /**
   * The strategy that the parameters select.
   *
   * @param gapless the strategy for {@code gapless}
   * @throws AnnotationException if a parameter is refused, or would have no effect
   */
  public static IdGenerationStrategy strategy(
      IdProperty property, Properties parameters, IdGenerationStrategy gapless) {
    return new StrategyParameters(property, parameters).strategy(gapless);
  }

  private IdGenerationStrategy strategy(IdGenerationStrategy gapless) {
    String name = parameters.getProperty(STRATEGY, "hilo").strip();
    IdGenerationStrategy strategy =
        switch (name.toLowerCase(Locale.ROOT)) {
          case "hilo" -> Simple.HILO;
          case "identity" -> Simple.IDENTITY;
          case "gapless" -> gapless;
          case "sequence" -> Simple.SEQUENCE;
          case "prefixed" -> byValue();
          default ->
              throw refused(
                  STRATEGY, name, "say hilo, prefixed, identity, gapless or sequence", null);
        };
    boolean byValue = strategy instanceof ByValue;
    if (!byValue) {
      requireNone(STRATEGIES, "prefixed only");
      requireNone(OWN_PREFIX_ONLY, "prefixed only");
    }
    if (!byValue && strategy != Simple.HILO) {
      requireNone(RANGE_SIZE, "hilo or prefixed only");
    }
    if (byValue || strategy == Simple.SEQUENCE) {
      property.requireText("The strategy '" + name + "'", "use hilo or identity for numbers");
    }
    return strategy;
  }

  /** Refuses a parameter that would have no effect. */
  private void requireNone(String name, String strategies) {
    String value = parameters.getProperty(name);
    if (value != null) {
      throw refused(name, value, "it goes with " + STRATEGY + "=" + strategies, null);
    }
  }

  private IdGenerationStrategy byValue() {
    String own = parameters.getProperty(OWN_PREFIX_ONLY, "false").strip();
    boolean ownOnly =
        SettingParser.flag(own)
            .orElseThrow(() -> refused(OWN_PREFIX_ONLY, own, "say 'true' or 'false'", null));
    return new ByValue(new AllowedIds(allowed(), ownOnly));
  }

  private Set<IdStrategy> allowed() {
    String names = parameters.getProperty(STRATEGIES, "");
    if (names.isBlank()) {
      return EnumSet.allOf(IdStrategy.class);
    }
    Set<IdStrategy> allowed = EnumSet.noneOf(IdStrategy.class);
    for (String name : names.split(",", -1)) {
      try {
        allowed.add(IdStrategy.valueOf(name.strip().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw refused(STRATEGIES, names, "choose from " + Arrays.toString(IdStrategy.values()), e);
      }
    }
    return allowed;
  }

  private AnnotationException refused(
      String name, String value, String wayOut, @Nullable Exception cause) {
    return new AnnotationException(
        property + ": the parameter " + name + "=" + value + " is refused: " + wayOut + ".", cause);
  }
}
