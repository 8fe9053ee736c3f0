package dev.hilo.spring.data.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.spring.testing.AppTest;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

final class SeveralHiLosTest extends AppTest {

  @Configuration(proxyBeanMethods = false)
  static class Two {

    @Bean
    HiLo one(DataSource dataSource) {
      return HiLo.builder(dataSource).build();
    }

    @Bean
    HiLo other(DataSource dataSource) {
      return HiLo.builder(dataSource).build();
    }
  }

  @Test
  void onlyAggregatesOfHiLosAskForOne() {
    schema().execute(Shop.TABLES);
    try (ConfigurableApplicationContext app = JdbcApplication.run(List.of(Two.class), onSchema())) {
      JdbcAggregateTemplate template = app.getBean(JdbcAggregateTemplate.class);
      assertThat(template.save(new Shop.Foreigner()).id).isEqualTo(1);
      assertThatThrownBy(() -> template.save(new Shop.Product(null, "a")))
          .isInstanceOf(NoUniqueBeanDefinitionException.class);
    }
  }
}
