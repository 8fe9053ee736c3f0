package dev.hilo.spring.internal.jpa;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import dev.hilo.spring.internal.startup.HiLoProperties;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Gives entities their ids from the application's HiLos, if Hibernate is present. */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnClass(
    name = {
      "org.hibernate.SessionFactory",
      "org.springframework.orm.jpa.AbstractEntityManagerFactoryBean",
      "org.springframework.jdbc.datasource.DelegatingDataSource"
    })
@ConditionalOnProperty(prefix = "hilo", name = "enabled", matchIfMissing = true)
@ConditionalOnBean(HiLo.class)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoJpaAutoConfiguration {

  /** Static, because a post-processor must not create other beans early. */
  @Bean
  static HiLoSelection hiloSelection(DefaultListableBeanFactory beans) {
    return new HiLoSelection(beans);
  }
}
