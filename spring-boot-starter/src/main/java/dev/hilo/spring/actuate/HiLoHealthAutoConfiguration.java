package dev.hilo.spring.actuate;

import dev.hilo.HiLo;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/** The health indicator {@code hilo}, where Spring Boot has such indicators. */
@AutoConfiguration(afterName = "dev.hilo.spring.HiLoAutoConfiguration")
@ConditionalOnBean(HiLo.class)
@Import(HiLoHealthAutoConfiguration.Indicator.class)
public final class HiLoHealthAutoConfiguration {

  /** For Spring. */
  public HiLoHealthAutoConfiguration() {}

  /** A bean of a type that depends on the version of Spring Boot, which no method can return. */
  static final class Indicator implements ImportBeanDefinitionRegistrar {

    private final Environment environment;

    Indicator(Environment environment) {
      this.environment = environment;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata of, BeanDefinitionRegistry registry) {
      Class<?> type = HiLoHealth.type();
      boolean byDefault =
          environment.getProperty("management.health.defaults.enabled", Boolean.class, true);
      if (type != null
          && environment.getProperty("management.health.hilo.enabled", Boolean.class, byDefault)) {
        RootBeanDefinition indicator = new RootBeanDefinition(HiLoHealth.class);
        indicator.setTargetType(type);
        indicator.setFactoryMethodName("indicator");
        indicator.setAutowireMode(AutowireCapableBeanFactory.AUTOWIRE_CONSTRUCTOR);
        registry.registerBeanDefinition("hiloHealthIndicator", indicator);
      }
    }
  }
}
