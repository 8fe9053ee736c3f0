package dev.hilo.spring.jpa;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoFactory;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.jdbc.Unwrapped;
import javax.sql.DataSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

/**
 * A HiLo that was built for a persistence unit, and that other units with the same settings on the
 * same DataSource share.
 *
 * @param beanName what it is called among the beans, also if none of them asked for it
 */
record UnitHiLo(String beanName, HiLo hilo, DataSource dataSource, HiLoProperties properties) {

  /** Builds it, to be closed with the application's beans. */
  static UnitHiLo build(
      String unit,
      DataSource dataSource,
      HiLoProperties properties,
      DefaultListableBeanFactory beans) {
    String beanName = UnitBeans.name(unit);
    HiLo hilo = new HiLoFactory(beans, properties, unit).hilo(beanName, dataSource);
    beans.registerDisposableBean(beanName, hilo::close);
    return new UnitHiLo(beanName, hilo, dataSource, properties);
  }

  /** Whether another unit can use it. */
  boolean fits(DataSource other, HiLoProperties settings) {
    return properties.equals(settings) && Unwrapped.leadsTo(other, dataSource);
  }
}
