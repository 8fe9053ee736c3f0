package dev.hilo.spring.data.jdbc;

import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.RecordedSql;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;

/** Without JPA. */
@SpringBootApplication
@EnableJdbcRepositories(considerNestedRepositories = true)
public class JdbcApplication {

  /** By 3.5's names, and 4's. */
  static final String WITHOUT_JPA =
      "spring.autoconfigure.exclude="
          + "org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration,"
          + "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration,"
          + "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration,"
          + "org.springframework.boot.autoconfigure.data.jpa.JpaRepositoriesAutoConfiguration,"
          + "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration,"
          + "org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration";

  @Bean
  static RecordedSql recordedSql() {
    return new RecordedSql();
  }

  public static ConfigurableApplicationContext run(List<Class<?>> more, String... properties) {
    List<Class<?>> classes =
        Stream.concat(Stream.<Class<?>>of(JdbcApplication.class), more.stream()).toList();
    return Apps.run(
        classes,
        Stream.concat(Stream.of(WITHOUT_JPA), Stream.of(properties)).toArray(String[]::new));
  }
}
