package dev.hilo.internal.document;

import dev.hilo.convention.IdConvention;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The conventions of single types. The one for the most specific type of an instance applies,
 * whatever the order of registration; a later convention for the same type replaces the former.
 */
public final class IdConventions {

  private final Map<Class<?>, IdConvention<?>> byType = new LinkedHashMap<>();

  public IdConventions(List<IdConvention<?>> conventions) {
    conventions.forEach(convention -> byType.put(convention.type(), convention));
  }

  public boolean isEmpty() {
    return byType.isEmpty();
  }

  public @Nullable String idOf(Object instance) {
    if (isEmpty()) {
      return null;
    }
    // Not cached: a map by class would keep the classes alive.
    IdConvention<?> convention = mostSpecific(instance.getClass());
    return convention == null ? null : ask(convention, instance);
  }

  private static <T> @Nullable String ask(IdConvention<T> convention, Object instance) {
    return convention.idOf(convention.type().cast(instance));
  }

  private @Nullable IdConvention<?> mostSpecific(Class<?> type) {
    List<Class<?>> fitting =
        byType.keySet().stream().filter(c -> c.isAssignableFrom(type)).toList();
    List<Class<?>> lowest = new ArrayList<>(fitting);
    lowest.removeIf(c -> fitting.stream().anyMatch(d -> d != c && c.isAssignableFrom(d)));
    // A class is more specific than an unrelated interface.
    if (lowest.stream().anyMatch(c -> !c.isInterface())) {
      lowest.removeIf(Class::isInterface);
    }
    if (lowest.size() > 1) {
      throw new IllegalStateException(
          ("The id conventions for %s and %s both fit %3$s, and neither is more specific:"
                  + " register one for %3$s itself.")
              .formatted(
                  lowest.get(0).getTypeName(), lowest.get(1).getTypeName(), type.getTypeName()));
    }
    return lowest.isEmpty() ? null : byType.get(lowest.get(0));
  }
}
