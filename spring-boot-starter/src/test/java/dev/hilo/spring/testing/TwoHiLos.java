package dev.hilo.spring.testing;

import dev.hilo.HiLo;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Two instances of which none is primary. */
@Configuration(proxyBeanMethods = false)
public class TwoHiLos {

  @Bean
  HiLo one(DataSource dataSource) {
    return HiLo.builder(dataSource).build();
  }

  @Bean
  HiLo two(DataSource dataSource) {
    return HiLo.builder(dataSource).build();
  }
}
