package dev.hilo.spring;

import dev.hilo.HiLoBuilder;

/**
 * A bean that sets on the builder of the application's HiLo what no property says. Called in the
 * order of the beans, after all properties, listeners and conventions.
 */
@FunctionalInterface
public interface HiLoBuilderCustomizer {

  /**
   * Sets it.
   *
   * @param builder the builder, whose {@code build} is not for this bean to call
   */
  void customize(HiLoBuilder builder);
}
