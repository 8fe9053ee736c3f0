package dev.hilo.spring.internal.actuate;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoMetrics;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/** Meters, endpoint and health indicator, each if its libraries are present. */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnBean(HiLo.class)
@EnableConfigurationProperties(HiLoProperties.class)
@Import(HiLoActuatorAutoConfiguration.HealthRegistrar.class)
public final class HiLoActuatorAutoConfiguration {

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterBinder.class)
  static class MetersConfiguration {

    @Bean
    @ConditionalOnMissingBean
    HiLoMetrics hiloMetrics(HiLoProperties properties) {
      try {
        return new HiLoMetrics(properties.metrics().maxCollections());
      } catch (IllegalArgumentException e) {
        throw HiLoStartException.ofSetting("hilo.metrics.max-collections", e);
      }
    }

    @Bean
    static MetersOfBeans hiloMetersOfBeans(ObjectProvider<HiLoMetrics> metrics) {
      return new MetersOfBeans(metrics);
    }
  }

  /** Passes each HiLo bean to the meters, as soon as the bean exists. */
  record MetersOfBeans(ObjectProvider<HiLoMetrics> metrics) implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
      if (bean instanceof HiLo hilo) {
        metrics.ifAvailable(meters -> meters.watch(hilo));
      }
      return bean;
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

  /** Registers the bean in code, because its type depends on the version of Spring Boot. */
  record HealthRegistrar(Environment environment) implements ImportBeanDefinitionRegistrar {

    private static final String INDICATOR = "hiloHealthIndicator";

    @Override
    public void registerBeanDefinitions(AnnotationMetadata of, BeanDefinitionRegistry registry) {
      Class<?> type = HiLoHealthIndicator.type();
      boolean byDefault =
          environment.getProperty("management.health.defaults.enabled", Boolean.class, true);
      if (type != null
          && !registry.containsBeanDefinition(INDICATOR)
          && environment.getProperty("management.health.hilo.enabled", Boolean.class, byDefault)) {
        RootBeanDefinition indicator = new RootBeanDefinition(HiLoHealthIndicator.class);
        indicator.setTargetType(type);
        indicator.setFactoryMethodName("indicator");
        indicator.setAutowireMode(AutowireCapableBeanFactory.AUTOWIRE_CONSTRUCTOR);
        registry.registerBeanDefinition(INDICATOR, indicator);
      }
    }
  }
}
