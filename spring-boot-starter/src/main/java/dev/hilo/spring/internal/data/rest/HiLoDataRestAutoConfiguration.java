package dev.hilo.spring.internal.data.rest;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.data.rest.webmvc.spi.BackendIdConverter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Makes the links of entities with HiLo's text ids work, if Spring Data REST is present. */
@AutoConfiguration
@ConditionalOnClass(BackendIdConverter.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
public final class HiLoDataRestAutoConfiguration {

  @Bean
  PathIdConverter hiloPathIdConverter(ObjectProvider<PersistentEntities> entities) {
    return new PathIdConverter(entities);
  }

  @Bean
  RefusedIds hiloRefusedIds(
      @Qualifier("handlerExceptionResolver") ObjectProvider<HandlerExceptionResolver> mvc) {
    return new RefusedIds(mvc);
  }
}
