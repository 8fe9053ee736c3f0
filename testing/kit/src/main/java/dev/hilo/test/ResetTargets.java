package dev.hilo.test;

import dev.hilo.HiLo;
import dev.hilo.HiLoMissingTableException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** What is reset before one test, each once. */
final class ResetTargets {

  private final Set<HiLo> hilos = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Session factories, as objects, because Hibernate may be missing. */
  private final Set<Object> factories = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Whether a field of this type is to be reset. */
  static boolean accepts(Class<?> type) {
    return HiLo.class.equals(type)
        || (OptionalLibrary.HIBERNATE.isPresent() && SessionFactories.isFactory(type));
  }

  /**
   * @param target of a type that is accepted
   */
  void add(Object target) {
    if (target instanceof HiLo hilo) {
      hilos.add(hilo);
    } else {
      factories.add(SessionFactories.unwrap(target));
    }
  }

  boolean isEmpty() {
    return hilos.isEmpty() && factories.isEmpty();
  }

  void reset(boolean truncate) {
    if (truncate) {
      factories.forEach(SessionFactories::truncate);
    }
    factories.forEach(SessionFactories::reset);
    hilos.forEach(ResetTargets::reset);
  }

  private static void reset(HiLo hilo) {
    try {
      hilo.counters().reset();
    } catch (HiLoMissingTableException e) {
      // An application may have a HiLo that it does not use, and no table for it.
      if (!hilo.counters().statistics().isEmpty()) {
        throw e;
      }
    }
  }
}
