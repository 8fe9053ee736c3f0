package dev.hilo.spring.metrics;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.HiLoStartException;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Meters of the application's HiLo, where Micrometer is there; Spring Boot binds them. */
@AutoConfiguration(afterName = "dev.hilo.spring.HiLoAutoConfiguration")
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnBean(HiLo.class)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoMetricsAutoConfiguration {

  /** For Spring. */
  public HiLoMetricsAutoConfiguration() {}

  /** A listener of the HiLo bean. */
  @Bean
  @ConditionalOnMissingBean
  HiLoMetrics hiloMetrics(HiLoProperties properties) {
    try {
      return new HiLoMetrics(properties.metrics().maxCollections());
    } catch (IllegalArgumentException e) {
      throw HiLoStartException.ofSetting("hilo.metrics.max-collections", e);
    }
  }

  /** Static, since what works on beans must not drag others in before their time. */
  @Bean
  static WatchedHiLos hiloWatched(ObjectProvider<HiLoMetrics> metrics) {
    return new WatchedHiLos(metrics);
  }
}
