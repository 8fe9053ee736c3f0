package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Checks, suspends and resumes all HiLos with the context, also those that the application defines,
 * and logs what they return when it closes.
 */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnProperty(prefix = "hilo", name = "enabled", matchIfMissing = true)
@ConditionalOnBean(HiLo.class)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoLifecycleAutoConfiguration {

  @Bean
  HiLoLifecycle hiloLifecycle(ConfigurableApplicationContext context, HiLoProperties settings) {
    return new HiLoLifecycle(context, settings);
  }

  @Bean
  ReturnLog hiloReturnLog(ApplicationContext context) {
    return new ReturnLog(context);
  }
}
