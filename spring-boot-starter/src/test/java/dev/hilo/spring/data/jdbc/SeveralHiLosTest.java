package dev.hilo.spring.data.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.TwoHiLos;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

final class SeveralHiLosTest extends AppTest {

  @Test
  void needsAHiLoOnlyForAnnotatedAggregates() {
    schema().execute(Shop.TABLES);
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(List.of(TwoHiLos.class), onSchema())) {
      JdbcAggregateTemplate template = app.getBean(JdbcAggregateTemplate.class);
      assertThat(template.save(new Shop.Foreigner()).id).isEqualTo(1);
      assertThatThrownBy(() -> template.save(new Shop.Product(null, "a")))
          .isInstanceOf(NoUniqueBeanDefinitionException.class);
    }
  }
}
