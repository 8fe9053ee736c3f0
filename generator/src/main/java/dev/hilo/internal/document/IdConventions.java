package dev.hilo.internal.document;

import dev.hilo.convention.IdConvention;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The conventions of single types. An instance gets the one of its most specific type: the one that
 * no other that fits lies below. The order in which they came does not matter, but that a later one
 * for the same type replaces the one before.
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
    // Looked up each time: a map from classes to conventions would keep the classes.
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
    // A class says more of an instance than an interface that has nothing to do with it.
    if (lowest.stream().anyMatch(c -> !c.isInterface())) {
      lowest.removeIf(Class::isInterface);
    }
    if (lowest.size() > 1) {
      throw new IllegalStateException(
          "The id conventions for "
              + lowest.get(0).getTypeName()
              + " and "
              + lowest.get(1).getTypeName()
              + " both fit "
              + type.getTypeName()
              + ", and neither is more specific: register one for "
              + type.getTypeName()
              + " itself.");
    }
    return lowest.isEmpty() ? null : byType.get(lowest.get(0));
  }
}
