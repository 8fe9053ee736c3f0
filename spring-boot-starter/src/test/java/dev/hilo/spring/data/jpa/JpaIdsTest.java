package dev.hilo.spring.data.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.jpa.repository.JpaRepository;

final class JpaIdsTest extends AppTest {

  private ConfigurableApplicationContext run() {
    return Apps.run(
        List.of(JpaApplication.class),
        onSchema(
            "spring.jpa.hibernate.ddl-auto=update",
            "spring.jpa.properties.hibernate.generate_statistics=true"));
  }

  /**
   * Saves an entity that takes so many statements, as Hibernate itself counts them: the insert, and
   * what it looked for before.
   *
   * @return the saved instance, which has the id
   */
  private static <T> T saved(
      ConfigurableApplicationContext app,
      Class<? extends JpaRepository<T, ?>> type,
      T entity,
      long statements) {
    Statistics statistics =
        app.getBean(EntityManagerFactory.class).unwrap(SessionFactory.class).getStatistics();
    statistics.clear();
    T saved = app.getBean(type).save(entity);
    assertThat(statistics.getEntityInsertCount()).isOne();
    assertThat(statistics.getPrepareStatementCount()).isEqualTo(statements);
    return saved;
  }

  @Test
  void savesWithAnExtraSelectAsDocumented() {
    try (ConfigurableApplicationContext app = run()) {
      Plain unused = saved(app, Entities.Plains.class, new Plain(), 1);
      Plain asking = new Plain();
      asking.id = "companies|";
      asking = saved(app, Entities.Plains.class, asking, 2);
      Counted counted = new Counted();
      counted.id = "companies|";
      counted = saved(app, Entities.Counteds.class, counted, 2);
      Versioned versioned = new Versioned();
      versioned.id = "companies|";
      versioned = saved(app, Entities.Versioneds.class, versioned, 1);
      Flagged flagged = new Flagged();
      flagged.id = "companies|";
      flagged = saved(app, Entities.Flaggeds.class, flagged, 1);
      assertThat(List.of(asking.id, counted.id, versioned.id, flagged.id))
          .containsExactly("companies/1", "companies/2", "companies/3", "companies/4");
    }
  }

  @Test
  void numbers() {
    try (ConfigurableApplicationContext app = run()) {
      Numbered numbered = new Numbered();
      numbered = saved(app, Entities.Numbereds.class, numbered, 1);
      Primitive primitive = new Primitive();
      primitive = saved(app, Entities.Primitives.class, primitive, 1);
      assertThat(List.of(numbered.id, primitive.id)).containsExactly(1L, 1L);
      Numbered given = new Numbered();
      given.id = 77L;
      assertThatThrownBy(() -> app.getBean(Entities.Numbereds.class).save(given))
          .isInstanceOf(OptimisticLockingFailureException.class);
    }
  }

  @Test
  void manyAtOnce() {
    try (ConfigurableApplicationContext app = run()) {
      Plain first = new Plain();
      Plain second = new Plain();
      second.id = "companies/";
      List<Plain> saved = app.getBean(Entities.Plains.class).saveAll(List.of(first, second));
      assertThat(saved)
          .extracting(plain -> plain.id)
          .containsExactly("orders/1-A", "companies/0000000000000000001-A");
    }
  }
}
