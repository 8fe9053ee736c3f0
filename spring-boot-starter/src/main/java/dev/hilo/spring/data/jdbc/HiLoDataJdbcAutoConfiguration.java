package dev.hilo.spring.data.jdbc;

import dev.hilo.HiLo;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;

/** Aggregates get their ids from the application's HiLo, where Spring Data JDBC is there. */
@AutoConfiguration(afterName = "dev.hilo.spring.HiLoAutoConfiguration")
@ConditionalOnClass(DataAccessStrategy.class)
@ConditionalOnBean(HiLo.class)
@ImportRuntimeHints(UpdatedRowsHints.class)
public final class HiLoDataJdbcAutoConfiguration {

  /** For Spring. */
  public HiLoDataJdbcAutoConfiguration() {}

  @Bean
  Aggregates hiloAggregates(
      ObjectProvider<RelationalMappingContext> contexts, ObjectProvider<HiLo> hilo) {
    return new Aggregates(contexts, hilo);
  }

  @Bean
  IdBeforeConvert hiloIdBeforeConvert(Aggregates hiloAggregates) {
    return new IdBeforeConvert(hiloAggregates);
  }

  @Bean
  IdBeforeSave hiloIdBeforeSave(Aggregates hiloAggregates) {
    return new IdBeforeSave(hiloAggregates);
  }

  /** Static, since what works on beans must not drag others in before their time. */
  @Bean
  static UpdatedRowsProxies hiloUpdatedRows(ObjectProvider<Aggregates> aggregates) {
    return new UpdatedRowsProxies(aggregates);
  }
}
