package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Tables;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.io.StringWriter;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of counters if HiLo generates only a gapless attribute. */
final class GaplessSchemaTest extends H2Test {

  @Entity(name = "Paper")
  static class Paper {
    @Id UUID id = UUID.randomUUID();
    @GaplessNumber long number;
  }

  @Entity(name = "Wrong")
  static class Wrong {
    @Id UUID id = UUID.randomUUID();
    @GaplessNumber @Nullable Double number;
  }

  @Embeddable
  static class Numbers {
    @GaplessNumber @Nullable Long number;
  }

  @Entity(name = "Parent")
  static class Parent {
    @Id UUID id = UUID.randomUUID();
    @Embedded Numbers numbers = new Numbers();
  }

  private static long number(Boot boot) {
    Paper paper = new Paper();
    try (SessionFactory factory = boot.build()) {
      persist(factory, paper);
    }
    return paper.number;
  }

  @ParameterizedTest
  @ValueSource(strings = {"create", "update", "create-drop"})
  void hibernateCreatesTheTable(String action) {
    assertThat(number(boot(Paper.class).ddl(action))).isEqualTo(1);
  }

  @Test
  void validateReportsAMissingTable() {
    assertThat(number(boot(Paper.class))).isEqualTo(1);
    assertThat(number(boot(Paper.class).ddl("validate"))).isEqualTo(2);
    schema().execute("drop table hilo");
    assertFails(() -> boot(Paper.class).ddl("validate").build(), " hilo (");
  }

  @Test
  void scriptsContainTheTableOnce() {
    StringWriter create = new StringWriter();
    boot(Paper.class)
        .ddl("none")
        .with("jakarta.persistence.schema-generation.scripts.action", "create")
        .with("jakarta.persistence.schema-generation.scripts.create-target", create)
        .build()
        .close();
    assertThat(create.toString()).containsOnlyOnce("create table hilo (");
    assertThat(Tables.names(schema())).isEmpty();
  }

  @Test
  void refusesAnUnsupportedTypeAtBoot() {
    assertFails(() -> boot(Wrong.class).build(), "Wrong.number", "for which HiLo has no ids");
  }

  @Test
  void refusesAnAttributeOfAnEmbeddableAtBoot() {
    assertFails(() -> boot(Parent.class).build(), "number", "@GaplessNumber", "embedd");
  }
}
