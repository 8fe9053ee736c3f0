package dev.hilo.hibernate;

import dev.hilo.AllowedIds;
import dev.hilo.IdStrategy;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.hibernate.AnnotationException;
import org.jspecify.annotations.Nullable;

/** The parameters of {@link HiLoIdentifierGenerator} that say which kind of id is made. */
final class MakingParameters {

  private MakingParameters() {}

  static Making of(IdProperty property, Properties parameters) {
    String strategy = parameters.getProperty(HiLoIdentifierGenerator.STRATEGY, "hilo").strip();
    Making making =
        switch (strategy.toLowerCase(Locale.ROOT)) {
          case "hilo" -> new Making.HiLoNumbers();
          case "identity" -> new Making.Identity();
          case "gapless" -> new Making.Gapless();
          case "sequence" -> new Making.Sequence();
          case "prefixed" -> byValue(property, parameters);
          default ->
              throw refused(
                  property,
                  HiLoIdentifierGenerator.STRATEGY,
                  strategy,
                  "say hilo, prefixed, identity, gapless or sequence",
                  null);
        };
    boolean byValue = making instanceof Making.ByValue;
    if (!byValue) {
      requireNone(property, parameters, HiLoIdentifierGenerator.STRATEGIES, "prefixed only");
      requireNone(property, parameters, HiLoIdentifierGenerator.OWN_PREFIX_ONLY, "prefixed only");
    }
    if (!byValue && !(making instanceof Making.HiLoNumbers)) {
      requireNone(
          property, parameters, HiLoIdentifierGenerator.RANGE_SIZE, "hilo or prefixed only");
    }
    if (making instanceof Making.Sequence || making instanceof Making.ByValue) {
      property.requireText("The strategy '" + strategy + "'", "use hilo or identity for numbers");
    }
    return making;
  }

  /** Refuses a parameter that would have no effect. */
  private static void requireNone(
      IdProperty property, Properties parameters, String name, String strategies) {
    String value = parameters.getProperty(name);
    if (value != null) {
      throw refused(
          property,
          name,
          value,
          "it goes with " + HiLoIdentifierGenerator.STRATEGY + "=" + strategies,
          null);
    }
  }

  private static Making byValue(IdProperty property, Properties parameters) {
    String own = parameters.getProperty(HiLoIdentifierGenerator.OWN_PREFIX_ONLY, "false").strip();
    boolean ownOnly =
        HiLoSettings.flag(own)
            .orElseThrow(
                () ->
                    refused(
                        property,
                        HiLoIdentifierGenerator.OWN_PREFIX_ONLY,
                        own,
                        "say 'true' or 'false'",
                        null));
    return new Making.ByValue(new AllowedIds(allowed(property, parameters), ownOnly));
  }

  private static Set<IdStrategy> allowed(IdProperty property, Properties parameters) {
    String names = parameters.getProperty(HiLoIdentifierGenerator.STRATEGIES, "");
    if (names.isBlank()) {
      return EnumSet.allOf(IdStrategy.class);
    }
    Set<IdStrategy> allowed = EnumSet.noneOf(IdStrategy.class);
    for (String name : names.split(",", -1)) {
      try {
        allowed.add(IdStrategy.valueOf(name.strip().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw refused(
            property,
            HiLoIdentifierGenerator.STRATEGIES,
            names,
            "choose from " + Arrays.toString(IdStrategy.values()),
            e);
      }
    }
    return allowed;
  }

  private static AnnotationException refused(
      IdProperty property, String name, String value, String wayOut, @Nullable Exception cause) {
    return new AnnotationException(
        property + ": the parameter " + name + "=" + value + " is refused: " + wayOut + ".", cause);
  }
}
