package dev.hilo.spring.internal.data.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.data.jdbc.JdbcApplication;
import dev.hilo.spring.testing.AppTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;

final class DataAccessHintsTest extends AppTest {

  @Test
  void registersTheProxyThatAnApplicationUses() {
    RuntimeHints hints = new RuntimeHints();
    new DataAccessAdvice.Hints().registerHints(hints, null);
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(List.of(), onSchema("hilo.jdbc.initialize-schema=always"))) {
      Class<?> proxy = app.getBean(DataAccessStrategy.class).getClass();
      assertThat(RuntimeHintsPredicates.proxies().forInterfaces(proxy.getInterfaces()))
          .accepts(hints);
    }
  }
}
