package dev.hilo.spring.internal.datasource;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Connections of HiLo's own in an application whose DataSource does what no copy knows. */
@ExtendWith(OutputCaptureExtension.class)
final class DedicatedConnectionsTest extends AppTest {

  /** Puts a DataSource around the application's pool. */
  private record Around(UnaryOperator<DataSource> wrapper) implements BeanPostProcessor {
    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
      return bean instanceof HikariDataSource pool ? wrapper.apply(pool) : bean;
    }
  }

  /** Leads to a schema of which the pool beneath knows nothing, by a class of its own. */
  @Configuration(proxyBeanMethods = false)
  static class Wrapped {
    @Bean
    static BeanPostProcessor redirection() {
      return new Around(pool -> new InSchema(pool, "BILLING"));
    }
  }

  /** Does so by an aspect. */
  @Configuration(proxyBeanMethods = false)
  static class Advised {
    @Bean
    static BeanPostProcessor redirection() {
      return new Around(Advised::inSchema);
    }

    private static DataSource inSchema(DataSource pool) {
      ProxyFactory factory =
          new ProxyFactory(
              DataSource.class,
              (MethodInterceptor)
                  call -> {
                    Object result = call.proceed();
                    if (result instanceof Connection connection) {
                      connection.setSchema("BILLING");
                    }
                    return result;
                  });
      factory.setTarget(pool);
      return (DataSource) factory.getProxy();
    }
  }

  private ConfigurableApplicationContext run(Class<?> redirection, String... properties) {
    schema().execute("create schema billing");
    return Apps.runPlain(List.of(redirection), onSchema(properties));
  }

  @Test
  void sharesThePoolInsideAnUnknownWrapper(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        run(Wrapped.class, "hilo.jdbc.initialize-schema=always")) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(max("billing.hilo", "orders")).isEqualTo(32);
      assertThat(output)
          .containsOnlyOnce("HiLo uses the application's connections, because")
          .contains("InSchema is neither a pool nor a wrapper");
    }
  }

  @Test
  void sharesThePoolUnderAdvice(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        run(Advised.class, "hilo.jdbc.initialize-schema=always")) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(max("billing.hilo", "orders")).isEqualTo(32);
      assertThat(output).containsOnlyOnce("HiLo uses the application's connections, because");
    }
  }

  @Test
  void insertsAsTheWarningAdvises() {
    try (ConfigurableApplicationContext app =
        run(Advised.class, "hilo.jdbc.initialize-schema=always", "hilo.connections=shared")) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(max("billing.hilo", "orders")).isEqualTo(32);
    }
  }

  @Test
  void generatesIdsWhileTheOnlyConnectionIsHeld() throws SQLException {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(
            List.of(),
            "spring.main.lazy-initialization=true",
            "spring.datasource.hikari.maximum-pool-size=1",
            "hilo.reserve-timeout=60s")) {
      HikariDataSource pool = app.getBean(HikariDataSource.class);
      try (Connection held = pool.getConnection()) {
        assertThat(Objects.requireNonNull(held).isValid(1)).isTrue();
        assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      }
      assertThat(app.getBean(HiLo.class).nextIds("orders", 100)).contains("orders/101-A");
    }
  }
}
