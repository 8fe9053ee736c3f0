package dev.hilo.spring.data.jpa;

import dev.hilo.spring.testing.RecordedSql;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

@SpringBootApplication
@EnableJpaRepositories(considerNestedRepositories = true)
public class JpaApplication {

  @Bean
  static RecordedSql recordedSql() {
    return new RecordedSql();
  }
}
