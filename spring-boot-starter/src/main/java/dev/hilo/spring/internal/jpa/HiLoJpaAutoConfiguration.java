package dev.hilo.spring.internal.jpa;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * Gives entities their ids from the application's HiLos, if Hibernate is present. The methods are
 * static, because post-processors must not create other beans early.
 */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnClass(
    name = {
      "org.hibernate.SessionFactory",
      "org.springframework.orm.jpa.AbstractEntityManagerFactoryBean",
      "org.springframework.jdbc.datasource.DelegatingDataSource"
    })
@ConditionalOnProperty(prefix = "hilo", name = "enabled", matchIfMissing = true)
@ConditionalOnBean(HiLo.class)
public final class HiLoJpaAutoConfiguration {

  static final String HILO_SELECTION = "hiloSelection";

  @Bean(HILO_SELECTION)
  static HiLoSelection hiloSelection(DefaultListableBeanFactory beans, Environment environment) {
    return new HiLoSelection(beans, new UnitSettings(environment));
  }

  @Bean
  static UnitBeanDefinitions hiloUnitBeanDefinitions(Environment environment) {
    return new UnitBeanDefinitions(new UnitSettings(environment));
  }

  /**
   * Translates a refused id into the exception that is thrown for Spring Data JDBC, too. Before
   * Spring's translator for Hibernate, which translates everything.
   */
  @Bean
  @Order(0)
  static PersistenceExceptionTranslator hiloRefusedIdTranslator() {
    return failure ->
        failure.getClass().getName().equals("org.hibernate.id.IdentifierGenerationException")
                && failure.getCause() instanceof IllegalArgumentException
            ? new InvalidDataAccessApiUsageException(String.valueOf(failure.getMessage()), failure)
            : null;
  }

  @Bean
  static DuplicateKeyAdvice hiloDuplicateKeyAdvice() {
    return new DuplicateKeyAdvice();
  }

  /** Needed even with {@code hilo.jpa.enabled=false}: SessionFactories then build HiLos. */
  @Bean
  static DuplicateIdWarning hiloDuplicateIdWarning(DefaultListableBeanFactory beans) {
    return new DuplicateIdWarning(beans);
  }

  @Bean
  static EntityColumns hiloEntityColumns(
      DefaultListableBeanFactory beans, Environment environment) {
    return new EntityColumns(beans, new UnitSettings(environment));
  }
}
