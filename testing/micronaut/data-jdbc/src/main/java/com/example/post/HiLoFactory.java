package com.example.post;

import dev.hilo.HiLo;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import javax.sql.DataSource;

// snippet: bean
@Factory
public class HiLoFactory {
  @Singleton
  @Bean(preDestroy = "close")
  HiLo hilo(DataSource dataSource) {
    return HiLo.builder(dataSource).createTableIfMissing().build();
  }
}
// end
