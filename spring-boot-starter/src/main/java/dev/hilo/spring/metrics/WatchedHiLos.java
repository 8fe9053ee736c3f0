package dev.hilo.spring.metrics;

import dev.hilo.HiLo;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Shows each HiLo bean to the meters when it is made. To look one up later would be too late when
 * its context is closing, and too early while that makes its beans.
 */
final class WatchedHiLos implements BeanPostProcessor {

  private final ObjectProvider<HiLoMetrics> metrics;

  WatchedHiLos(ObjectProvider<HiLoMetrics> metrics) {
    this.metrics = metrics;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof HiLo hilo) {
      metrics.ifAvailable(meters -> meters.watch(hilo));
    }
    return bean;
  }
}
