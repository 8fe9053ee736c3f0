package dev.hilo.spring.data.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.data.jpa.Entities.Counted;
import dev.hilo.spring.data.jpa.Entities.Flagged;
import dev.hilo.spring.data.jpa.Entities.Numbered;
import dev.hilo.spring.data.jpa.Entities.Plain;
import dev.hilo.spring.data.jpa.Entities.Primitive;
import dev.hilo.spring.data.jpa.Entities.Versioned;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jpa.repository.JpaRepository;

final class JpaIdsTest extends AppTest {

  private ConfigurableApplicationContext run() {
    return Apps.run(
        List.of(JpaApplication.class),
        onSchema(
            "spring.jpa.hibernate.ddl-auto=update",
            "spring.jpa.properties.hibernate.generate_statistics=true"));
  }

  /** What Hibernate itself counts: the insert, and what it looked for before. */
  private static <T> long statements(
      ConfigurableApplicationContext app, Class<? extends JpaRepository<T, ?>> type, T entity) {
    Statistics statistics =
        app.getBean(EntityManagerFactory.class).unwrap(SessionFactory.class).getStatistics();
    statistics.clear();
    app.getBean(type).save(entity);
    assertThat(statistics.getEntityInsertCount()).isOne();
    return statistics.getPrepareStatementCount();
  }

  @Test
  void savesWithAnExtraSelectAsDocumented() {
    try (ConfigurableApplicationContext app = run()) {
      Plain plain = new Plain();
      assertThat(statements(app, Entities.Plains.class, plain)).isOne();
      Plain asking = new Plain();
      asking.id = "companies|";
      assertThat(statements(app, Entities.Plains.class, asking)).isEqualTo(2);
      Counted counted = new Counted();
      counted.id = "companies|";
      assertThat(statements(app, Entities.Counteds.class, counted)).isEqualTo(2);
      Versioned versioned = new Versioned();
      versioned.id = "companies|";
      assertThat(statements(app, Entities.Versioneds.class, versioned)).isOne();
      Flagged flagged = new Flagged();
      flagged.id = "companies|";
      assertThat(statements(app, Entities.Flaggeds.class, flagged)).isOne();
      assertThat(List.of(asking.id, counted.id, versioned.id, flagged.id))
          .containsExactly("companies/1", "companies/2", "companies/3", "companies/4");
    }
  }

  @Test
  void numbers() {
    try (ConfigurableApplicationContext app = run()) {
      Numbered numbered = new Numbered();
      assertThat(statements(app, Entities.Numbereds.class, numbered)).isOne();
      Numbered zero = new Numbered();
      zero.id = 0L;
      assertThat(statements(app, Entities.Numbereds.class, zero)).isEqualTo(2);
      Primitive primitive = new Primitive();
      assertThat(statements(app, Entities.Primitives.class, primitive)).isOne();
      Numbered given = new Numbered();
      given.id = 77L;
      assertThat(statements(app, Entities.Numbereds.class, given)).isEqualTo(2);
      assertThat(List.of(numbered.id, zero.id, primitive.id, given.id))
          .containsExactly(1L, 2L, 1L, 77L);
    }
  }

  @Test
  void manyAtOnce() {
    try (ConfigurableApplicationContext app = run()) {
      Plain first = new Plain();
      Plain second = new Plain();
      second.id = "companies/";
      app.getBean(Entities.Plains.class).saveAll(List.of(first, second));
      assertThat(first.id).isEqualTo("orders/1-A");
      assertThat(second.id).isEqualTo("companies/0000000000000000001-A");
    }
  }
}
