package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;

/** The persistence units whose entities get ids from HiLo. */
@FunctionalInterface
public interface PersistenceUnits {

  /** HiLos that are built for units have names that begin with it. */
  String PREFIX = "hilo.";

  /** The ones of a context; empty without Hibernate. */
  static PersistenceUnits in(ListableBeanFactory beans) {
    return beans.getBeanProvider(PersistenceUnits.class).getIfAvailable(() -> List::of);
  }

  /**
   * The units whose SessionFactories exist, except those with tenants. Complete when all beans
   * exist.
   */
  List<Unit> units();

  /** Whether a check of the HiLo's table that began with its unit has succeeded. Waits for it. */
  default boolean isVerified(HiLo hilo) {
    return false;
  }

  /**
   * A unit and its HiLo, which units on the same DataSource share.
   *
   * @param isBuilt whether the starter built the HiLo: it is no bean, and not the factory's own
   */
  record Unit(String name, HiLo hilo, boolean isBuilt) {}
}
