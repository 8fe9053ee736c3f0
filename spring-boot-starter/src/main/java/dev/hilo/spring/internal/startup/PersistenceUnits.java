package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoProperties;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;

/** The HiLos of the persistence units. */
@FunctionalInterface
public interface PersistenceUnits {

  /** The names of their beans begin with it. */
  String PREFIX = "hilo.";

  /** The ones of a context; empty without Hibernate. */
  static PersistenceUnits in(ListableBeanFactory beans) {
    return beans.getBeanProvider(PersistenceUnits.class).getIfAvailable(() -> List::of);
  }

  /**
   * The HiLos that were built for single units, and that entities get their ids from. Complete when
   * all beans exist.
   */
  List<UnitHiLo> used();

  /** The HiLos of all SessionFactories without tenants, also those that a factory has built. */
  default List<HiLo> hilos() {
    return List.of();
  }

  /**
   * A HiLo that was built for a unit. Units with the same settings on the same DataSource share it.
   */
  record UnitHiLo(String beanName, HiLo hilo, DataSource dataSource, HiLoProperties properties) {}
}
