package dev.hilo.spring.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/** An application that starts on a database for the first time, and what Spring Boot says of it. */
@ExtendWith(OutputCaptureExtension.class)
final class FirstContactTest extends AppTest {

  @Test
  void failsToStartWithoutTheTable(CapturedOutput output) {
    assertThatThrownBy(() -> Apps.runPlain(List.of(), onSchema()))
        .hasRootCauseInstanceOf(SQLException.class)
        .hasStackTraceContaining("The table hilo is missing");
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("create table if not exists hilo (")
        .contains("Set hilo.jdbc.initialize-schema=always.")
        .contains("db/migration/V<next version>__hilo.sql")
        .contains("Run the statement yourself")
        .contains("hilo.jdbc.fail-on-missing-table=false")
        .contains("hilo.enabled=false");
  }

  /** What creates the table may be lazy, too. */
  @Test
  void startsWithoutTheTableIfBeansAreLazy(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.runPlain(List.of(Eager.class), onSchema("spring.main.lazy-initialization=true"))) {
      assertThat(output).containsOnlyOnce("HiLo cannot generate ids yet");
      assertThat(app.getBean(HiLo.class)).isNotNull();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Eager {

    /** Makes the HiLo bean before lifecycles start. */
    @Bean
    @Lazy(false)
    static SmartLifecycle asking(BeanFactory beans) {
      return new Before(() -> beans.getBean(HiLo.class));
    }
  }

  /** Hibernate makes its tables in the background. */
  @Configuration(proxyBeanMethods = false)
  static class Background {

    @Bean
    static BeanPostProcessor background() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessBeforeInitialization(Object bean, String beanName) {
          if (bean instanceof AbstractEntityManagerFactoryBean factory) {
            factory.setBootstrapExecutor(new SimpleAsyncTaskExecutor());
          }
          return bean;
        }
      };
    }
  }

  /** Runs before HiLo looks at the table. */
  private static final class Before implements SmartLifecycle {

    private final Runnable action;

    Before(Runnable action) {
      this.action = action;
    }

    @Override
    public void start() {
      action.run();
    }

    @Override
    public void stop() {}

    @Override
    public boolean isRunning() {
      return false;
    }

    @Override
    public int getPhase() {
      return Integer.MIN_VALUE;
    }
  }

  @Test
  void waitsForHibernateToCreateTheTableInTheBackground(CapturedOutput output) {
    try (ConfigurableApplicationContext app =
        Apps.run(
            List.of(ShopApplication.class, Background.class),
            onSchema(
                "spring.jpa.hibernate.ddl-auto=update",
                "spring.data.jpa.repositories.bootstrap-mode=deferred"))) {
      assertThat(app.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/1-A");
      assertThat(output).doesNotContain("HiLo cannot generate ids yet");
    }
  }

  @Test
  void explainsATableThatHibernateMisses(CapturedOutput output) {
    schema().execute("create table orders (id varchar(255) not null primary key)");
    assertThatThrownBy(
            () ->
                Apps.run(
                    List.of(ShopApplication.class),
                    onSchema("spring.jpa.hibernate.ddl-auto=validate")))
        .hasStackTraceContaining("SchemaManagementException");
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("create table if not exists hilo (")
        .contains("Set hilo.jdbc.initialize-schema=always.");
  }

  @Test
  void explainsWhereASettingOfHibernateBelongs(CapturedOutput output) {
    assertThatThrownBy(
            () ->
                Apps.run(
                    List.of(ShopApplication.class),
                    "spring.jpa.properties.hibernate.hilo.node_tag=B"))
        .hasStackTraceContaining("is refused");
    assertThat(output)
        .contains("spring.jpa.properties.hibernate.hilo.node_tag is refused")
        .contains("Set hilo.node-tag instead.")
        .contains("hilo.jpa.enabled=false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hilo.rnage-size=7; Did you mean 'hilo.range-size'?",
        "hilo.jdbc.connections=shared; Did you mean 'hilo.connections'?",
        "hilo.metrics.max-collections=-1; Change hilo.metrics.max-collections"
      })
  void namesTheSettingThatIsWrong(String property, String action, CapturedOutput output) {
    assertThatThrownBy(() -> Apps.runPlain(List.of(), property))
        .hasStackTraceContaining(property.substring(0, property.indexOf('=')));
    assertThat(output).contains("APPLICATION FAILED TO START").contains(action);
  }
}
