package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoProperties;
import java.util.List;
import javax.sql.DataSource;

/** The HiLos that were built for single persistence units. */
@FunctionalInterface
public interface UnitHiLos {

  /** Each that makes the ids of entities; complete once all beans are made. */
  List<UnitHiLo> used();

  /**
   * A HiLo that was built for a unit. Other units with the same settings on the same DataSource
   * share it.
   *
   * @param beanName its name among the beans, whether or not one of them asked for it
   */
  record UnitHiLo(String beanName, HiLo hilo, DataSource dataSource, HiLoProperties properties) {}
}
