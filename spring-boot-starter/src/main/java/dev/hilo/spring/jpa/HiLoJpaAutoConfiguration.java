package dev.hilo.spring.jpa;

import dev.hilo.HiLo;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Entities get their ids from the application's HiLos, where Hibernate is there. */
@AutoConfiguration(afterName = "dev.hilo.spring.HiLoAutoConfiguration")
@ConditionalOnClass(
    name = {
      "org.hibernate.SessionFactory",
      "org.springframework.orm.jpa.AbstractEntityManagerFactoryBean",
      "org.springframework.jdbc.datasource.DelegatingDataSource"
    })
@ConditionalOnProperty(prefix = "hilo", name = "enabled", matchIfMissing = true)
@ConditionalOnBean(HiLo.class)
public final class HiLoJpaAutoConfiguration {

  static final String INSTANCES = "hiloSessionFactoryInstance";

  /** For Spring. */
  public HiLoJpaAutoConfiguration() {}

  /** Static, since what works on beans must not drag others in before their time. */
  @Bean(INSTANCES)
  static SessionFactoryInstance hiloSessionFactoryInstance(
      DefaultListableBeanFactory beans, Environment environment) {
    return new SessionFactoryInstance(beans, new UnitSettings(environment));
  }

  /** Static for the same reason. */
  @Bean
  static UnitBeans hiloUnitBeans(Environment environment) {
    return new UnitBeans(new UnitSettings(environment));
  }

  @Bean
  static RefusedIdTranslator hiloRefusedIdTranslator() {
    return new RefusedIdTranslator();
  }

  /** Also where {@code hilo.jpa.enabled} is false, and SessionFactories make their HiLos. */
  @Bean
  static EqualIds hiloEqualIds(DefaultListableBeanFactory beans) {
    return new EqualIds(beans);
  }
}
