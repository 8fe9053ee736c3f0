package dev.hilo.spring;

import dev.hilo.HiLo;
import dev.hilo.HiLoListener;

/**
 * A listener bean that tells the HiLos of an application apart. It listens to the HiLo that is
 * injected without a qualifier. The HiLo of each other persistence unit has the listener that
 * {@link #of} gives. Thread-safe.
 */
public interface UnitListener extends HiLoListener {

  /**
   * The listener of one persistence unit; always the same one for a name.
   *
   * @param unit the name of the unit
   */
  UnitListener of(String unit);

  /** Called once with the HiLo that the listener belongs to, when it is built. */
  void watch(HiLo hilo);
}
