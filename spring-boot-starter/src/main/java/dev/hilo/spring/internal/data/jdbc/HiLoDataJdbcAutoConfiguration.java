package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;

/** Gives aggregates their ids from the application's HiLo, if Spring Data JDBC is present. */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnClass(DataAccessStrategy.class)
@ConditionalOnBean(HiLo.class)
@ImportRuntimeHints(UpdatedRowsCheck.Hints.class)
public final class HiLoDataJdbcAutoConfiguration {

  @Bean
  Aggregates hiloAggregates(
      ObjectProvider<RelationalMappingContext> contexts, ObjectProvider<HiLo> hilo) {
    return new Aggregates(contexts, hilo);
  }

  @Bean
  static UpdatedRowsCheck hiloUpdatedRowsCheck(ObjectProvider<Aggregates> aggregates) {
    return new UpdatedRowsCheck(aggregates);
  }
}
