package dev.hilo.convention;

import org.jspecify.annotations.Nullable;

/**
 * Names the id property of a class, for {@code HiLo.assign(Object)}. Hibernate does not need it.
 * Implementations are thread-safe and return constant results.
 */
@FunctionalInterface
public interface IdPropertyConvention {

  /** The name of the property, which the class need not have; null for no id property. */
  @Nullable String idPropertyOf(Class<?> type);

  /** The same property for all classes. */
  static IdPropertyConvention named(String name) {
    return type -> name;
  }
}
