package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import dev.hilo.spring.internal.startup.HiLoProperties;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;

/** Gives aggregates their ids from the application's HiLo, if Spring Data JDBC is present. */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnClass(DataAccessStrategy.class)
@ConditionalOnBean(HiLo.class)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoDataJdbcAutoConfiguration {

  @Bean
  AggregateIdCallbacks hiloAggregateIdCallbacks(
      ObjectProvider<RelationalMappingContext> contexts,
      ObjectProvider<HiLo> hilo,
      AggregateColumns columns) {
    return new AggregateIdCallbacks(contexts, hilo, columns);
  }

  @Bean
  AggregateColumns hiloAggregateColumns(
      ConfigurableListableBeanFactory beans, HiLoProperties settings) {
    return new AggregateColumns(beans, settings);
  }
}
