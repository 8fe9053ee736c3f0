package dev.hilo.spring.internal.actuate;

import dev.hilo.HiLo;
import dev.hilo.micrometer.HiLoMeters;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import dev.hilo.spring.internal.startup.HiLoProperties;
import dev.hilo.spring.internal.startup.PersistenceUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Meters, health indicator and endpoint, each if its libraries are present. */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnBean(HiLo.class)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoActuatorAutoConfiguration {

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterBinder.class)
  static class MetersConfiguration {

    @Bean
    @ConditionalOnMissingBean
    HiLoMeters hiloMeters(HiLoProperties properties) {
      try {
        return new HiLoMeters(properties.metrics().maxCollections());
      } catch (IllegalArgumentException e) {
        throw HiLoStartException.ofSetting("hilo.metrics.max-collections", e);
      }
    }

    @Bean
    static MetersOfBeans hiloMetersOfBeans(ObjectProvider<HiLoMeters> meters) {
      return new MetersOfBeans(meters);
    }
  }

  /** Adds each HiLo bean to the meters, as soon as the bean exists. */
  static final class MetersOfBeans implements BeanPostProcessor {

    private final ObjectProvider<HiLoMeters> meters;

    MetersOfBeans(ObjectProvider<HiLoMeters> meters) {
      this.meters = meters;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
      if (bean instanceof HiLo hilo) {
        String unit =
            beanName.startsWith(PersistenceUnits.PREFIX)
                ? beanName.substring(PersistenceUnits.PREFIX.length())
                : "hilo";
        meters.ifAvailable(all -> all.add(hilo, unit));
      }
      return bean;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Conditional(HealthIndicatorFactory.Enabled.class)
  @ImportRuntimeHints(HealthIndicatorFactory.Hints.class)
  static class HealthConfiguration {

    @Bean
    static HiLoHealth hiloHealth() {
      return new HiLoHealth(System::nanoTime);
    }

    /** Its name without "HealthIndicator" is the name of the component. */
    @Bean
    @ConditionalOnMissingBean(name = "hiloHealthIndicator")
    HealthIndicatorFactory hiloHealthIndicator(HiLoHealth health) {
      return new HealthIndicatorFactory(health);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
  @ConditionalOnAvailableEndpoint(endpoint = HiLoEndpoint.class)
  static class EndpointConfiguration {

    @Bean
    @ConditionalOnMissingBean
    HiLoEndpoint hiloEndpoint(ListableBeanFactory beans) {
      return new HiLoEndpoint(beans);
    }
  }
}
