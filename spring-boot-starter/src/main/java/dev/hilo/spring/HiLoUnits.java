package dev.hilo.spring;

import dev.hilo.HiLo;

/** The HiLos that were built for single persistence units; for HiLo's own auto-configuration. */
public interface HiLoUnits {

  /** Shows each HiLo that makes the ids of entities, once all beans are made. */
  void forEachUsed(Visitor visitor);

  /** What is done with each. */
  @FunctionalInterface
  interface Visitor {

    /**
     * Does it.
     *
     * @param beanName the name of the HiLo among the beans
     * @param failOnMissingTable whether a missing table of the unit is an error
     */
    void visit(String beanName, HiLo hilo, boolean failOnMissingTable);
  }
}
