package dev.hilo.spring.internal.web;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/** Reads ids in forms. Spring Boot adds the converter to Spring MVC, and to WebFlux. */
@AutoConfiguration
@ConditionalOnWebApplication
@ConditionalOnProperty(prefix = "hilo.web", name = "empty-id-as-null", matchIfMissing = true)
public final class HiLoWebAutoConfiguration {

  @Bean
  EmptyIdAsNull hiloEmptyIdAsNull() {
    return new EmptyIdAsNull();
  }
}
