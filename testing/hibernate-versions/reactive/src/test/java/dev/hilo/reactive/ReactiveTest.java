package dev.hilo.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.PrefixedId;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.reactive.provider.ReactiveServiceRegistryBuilder;
import org.hibernate.reactive.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The real Hibernate Reactive, on PostgreSQL. */
final class ReactiveTest {

  @Entity(name = "Parcel")
  static class Parcel {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Plain")
  static class Plain {
    @Id @Nullable String id;
  }

  private static SessionFactory factory(Schema schema, Class<?> entity) {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(entity)
            .setProperty("jakarta.persistence.jdbc.url", schema.url().replaceAll("\\?.*", ""))
            .setProperty("jakarta.persistence.jdbc.user", schema.user())
            .setProperty("jakarta.persistence.jdbc.password", schema.password());
    return configuration.buildSessionFactory(
        new ReactiveServiceRegistryBuilder().applySettings(configuration.getProperties()).build());
  }

  @Test
  void refusesToBoot() {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      assertThatThrownBy(() -> factory(schema, Parcel.class))
          .hasStackTraceContaining("HiLo does not work with Hibernate Reactive");
    }
  }

  /** Proves that nothing else fails there. */
  @Test
  void bootsWithoutHiLo() {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema();
        SessionFactory factory = factory(schema, Plain.class)) {
      assertThat(factory.unwrap(Stage.SessionFactory.class).isOpen()).isTrue();
    }
  }
}
