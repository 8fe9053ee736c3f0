package dev.hilo.spring.jpa;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Entities get their ids from the application's HiLo, where Hibernate is there. */
@AutoConfiguration(afterName = "dev.hilo.spring.HiLoAutoConfiguration")
@ConditionalOnClass(
    name = {
      "org.hibernate.SessionFactory",
      "org.springframework.orm.jpa.AbstractEntityManagerFactoryBean",
      "org.springframework.jdbc.datasource.DelegatingDataSource"
    })
@ConditionalOnProperty(
    prefix = "hilo",
    name = {"enabled", "jpa.enabled"},
    matchIfMissing = true)
public final class HiLoJpaAutoConfiguration {

  /** For Spring. */
  public HiLoJpaAutoConfiguration() {}

  /** Static, since what works on beans must not drag others in before their time. */
  @Bean
  static SessionFactoryInstance hiloSessionFactoryInstance(ConfigurableListableBeanFactory beans) {
    return new SessionFactoryInstance(beans);
  }

  @Bean
  static RefusedIdTranslator hiloRefusedIdTranslator() {
    return new RefusedIdTranslator();
  }
}
