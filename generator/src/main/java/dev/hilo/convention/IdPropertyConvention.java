package dev.hilo.convention;

import org.jspecify.annotations.Nullable;

/**
 * Says which property of a class holds the id, for {@code HiLo.assign(Object)}. Hibernate knows
 * that by itself. Implementations are thread-safe and always say the same.
 */
@FunctionalInterface
public interface IdPropertyConvention {

  /**
   * The name of the property, whether or not the class has it.
   *
   * @return null if instances of the class have no id property
   */
  @Nullable String idPropertyOf(Class<?> type);

  /** The property {@code id}. */
  static IdPropertyConvention named(String name) {
    return type -> name;
  }
}
