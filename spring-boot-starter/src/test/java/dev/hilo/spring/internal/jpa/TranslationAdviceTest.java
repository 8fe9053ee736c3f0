package dev.hilo.spring.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.data.jpa.JpaApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;
import org.springframework.orm.jpa.DefaultJpaDialect;
import org.springframework.orm.jpa.JpaDialect;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;

final class TranslationAdviceTest extends AppTest {

  /** Spring 7 lets a stateless session join the transaction only with a DefaultJpaDialect. */
  @Test
  void keepsTheClassOfTheDialect() {
    try (ConfigurableApplicationContext app =
        Apps.run(List.of(JpaApplication.class), onSchema("spring.jpa.hibernate.ddl-auto=update"))) {
      assertThat(app.getBean(AbstractEntityManagerFactoryBean.class).getJpaDialect())
          .isInstanceOf(DefaultJpaDialect.class);
    }
  }

  @Test
  void advisesAFinalDialectAsInANativeImage() {
    final class FinalDialect extends DefaultJpaDialect {
      private static final long serialVersionUID = 1L;
    }
    AbstractEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
    factory.setJpaDialect(new FinalDialect());
    Object unused = new TranslationAdvice().postProcessAfterInitialization(factory, "factory");
    JpaDialect dialect = Objects.requireNonNull(factory.getJpaDialect());
    assertThat(dialect.translateExceptionIfPossible(new IllegalStateException()))
        .isInstanceOf(InvalidDataAccessApiUsageException.class);

    RuntimeHints hints = new RuntimeHints();
    new TranslationAdvice.Hints().registerHints(hints, null);
    assertThat(RuntimeHintsPredicates.proxies().forInterfaces(dialect.getClass().getInterfaces()))
        .accepts(hints);
  }
}
