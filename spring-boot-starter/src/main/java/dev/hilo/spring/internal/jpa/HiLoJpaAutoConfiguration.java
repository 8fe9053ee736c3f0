package dev.hilo.spring.internal.jpa;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import dev.hilo.spring.internal.startup.MappedColumns;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;

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
@ImportRuntimeHints(TranslationAdvice.Hints.class)
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

  @Bean
  static TranslationAdvice hiloTranslationAdvice() {
    return new TranslationAdvice();
  }

  /** Needed even with {@code hilo.jpa.enabled=false}: SessionFactories then build HiLos. */
  @Bean
  static DuplicateIdWarning hiloDuplicateIdWarning(DefaultListableBeanFactory beans) {
    return new DuplicateIdWarning(beans);
  }

  @Bean
  static MappedColumns hiloEntityColumns(
      DefaultListableBeanFactory beans, Environment environment) {
    UnitSettings settings = new UnitSettings(environment);
    return () -> StartedUnit.mappings(beans, settings);
  }
}
