package dev.hilo.spring;

import dev.hilo.HiLo;
import dev.hilo.HiLoListener;

/**
 * A listener bean that distinguishes the HiLos of an application. The bean itself listens to the
 * HiLo that is injected without a qualifier, also if persistence units use that HiLo. A HiLo that
 * is built for a persistence unit has the listener that {@link #of} returns. Implementations must
 * be thread-safe.
 */
public interface UnitListener extends HiLoListener {

  /** Returns the listener of the persistence unit of this name, the same one on each call. */
  UnitListener of(String unit);

  /**
   * Called with a HiLo that this listener is for, when it is built. There may be several calls for
   * one HiLo: the starter's, and the application's own.
   */
  void watch(HiLo hilo);
}
