package dev.hilo.spring;

import dev.hilo.HiLoBuilder;

/**
 * A bean that changes the builder of the application's HiLo where no property can. Called in the
 * order of the beans, after all properties, conventions and listeners are set.
 */
@FunctionalInterface
public interface HiLoBuilderCustomizer {

  /** Changes the builder. Do not call its {@code build}. */
  void customize(HiLoBuilder builder);
}
