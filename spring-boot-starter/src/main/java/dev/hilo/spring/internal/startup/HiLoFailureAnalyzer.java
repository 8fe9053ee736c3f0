package dev.hilo.spring.internal.startup;

import dev.hilo.HiLoMissingTableException;
import dev.hilo.internal.common.Causes;
import dev.hilo.spring.HiLoStartException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.annotation.Order;

/** Explains what to do if an application cannot start because of HiLo. */
// Before Spring Boot's analyzer of unknown names, which suggests no other name.
@Order(0)
final class HiLoFailureAnalyzer implements FailureAnalyzer {

  private static final Pattern REFUSED_BESIDE_INSTANCE =
      Pattern.compile(
          "hibernate\\.hilo\\.(\\w+)=.* is refused: the session factory uses the HiLo of"
              + " hibernate\\.hilo\\.instance",
          Pattern.DOTALL);

  private static final Pattern TWO_TABLES =
      Pattern.compile(
          "Hibernate would create the table (\\S+), but the HiLo of \\S+ uses (\\S+)\\. ");

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return Causes.of(failure)
        .map(HiLoFailureAnalyzer::analysisOf)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable FailureAnalysis analysisOf(Throwable cause) {
    if (cause instanceof HiLoStartException start) {
      return new FailureAnalysis(start.description(), start.action(), start);
    }
    if (cause instanceof UnboundConfigurationPropertiesException unknown) {
      return unknownName(unknown);
    }
    if (cause instanceof HiLoMissingTableException missing) {
      // Thrown by Hibernate's schema validation, or by a runner that needs an id.
      String message = String.valueOf(missing.getMessage()).strip();
      return new FailureAnalysis(message, TableCheck.WAYS_TO_CREATE, missing);
    }
    FailureAnalysis twoTables = twoTables(cause);
    return twoTables != null ? twoTables : besideInstance(cause);
  }

  private static @Nullable FailureAnalysis twoTables(Throwable cause) {
    Matcher named = TWO_TABLES.matcher(String.valueOf(cause.getMessage()));
    if (!named.find()) {
      return null;
    }
    String hibernates = named.group(1);
    String own = named.group(2);
    String schema = hibernates.substring(0, Math.max(0, hibernates.lastIndexOf('.')));
    return new FailureAnalysis(
        "The SessionFactory uses HiLo's table as '%s', and HiLo uses '%s'."
            .formatted(hibernates, own),
        (schema.isEmpty() || schema.contains(".")
                ? ""
                : "Set hilo.schema=%s, or on the builder of a HiLo bean of your own schema(\"%s\")."
                        .formatted(schema, schema.replace("\"", "\\\""))
                    + " If that does not help: ")
            + "Remove spring.jpa.properties.hibernate.default_catalog or default_schema, or set"
            + " hilo.jpa.enabled=false: the SessionFactory then builds its own HiLo with the"
            + " settings hibernate.hilo.*.",
        cause);
  }

  private static @Nullable FailureAnalysis unknownName(
      UnboundConfigurationPropertiesException unknown) {
    for (ConfigurationProperty property : unknown.getUnboundProperties()) {
      String name = property.getName().toString();
      if (name.startsWith(BuilderSettings.PREFIX)) {
        return new FailureAnalysis(
            "There is no setting '" + name + "'. The name comes from " + property.getOrigin() + ".",
            "Did you mean '" + BuilderSettings.SETTINGS.nearest(name) + "'? Otherwise remove it.",
            unknown);
      }
    }
    return null;
  }

  private static @Nullable FailureAnalysis besideInstance(Throwable cause) {
    Matcher refused = REFUSED_BESIDE_INSTANCE.matcher(String.valueOf(cause.getMessage()));
    if (!refused.find()) {
      return null;
    }
    String name = refused.group(1).replace('_', '-');
    return new FailureAnalysis(
        String.format(
            "spring.jpa.properties.hibernate.hilo.%s is refused: the SessionFactory uses the HiLo"
                + " bean of the application, which has the settings hilo.*.",
            refused.group(1)),
        (BuilderSettings.SETTINGS.names().contains(name)
                ? "Set " + BuilderSettings.PREFIX + name + " instead."
                : "Remove it, and use a setting hilo.*, a bean or a HiLoBuilderCustomizer instead.")
            + " Or set hilo.jpa.enabled=false: the SessionFactory then builds its own HiLo with"
            + " the settings hibernate.hilo.*.",
        cause);
  }
}
