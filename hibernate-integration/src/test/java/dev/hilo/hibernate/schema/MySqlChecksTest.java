package dev.hilo.hibernate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.schema.CheckConstraintTest.Note;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.testdb.TestDatabase;
import java.io.StringWriter;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MySQL has CHECK constraints from 8.0.16 on, whatever version the tests found. */
@Tag("server")
final class MySqlChecksTest extends DatabaseTest {

  MySqlChecksTest() {
    super(TestDatabase.MYSQL);
  }

  private String scriptFor(String version) {
    StringWriter create = new StringWriter();
    boot(Note.class)
        .with("hibernate.boot.allow_jdbc_metadata_access", "false")
        .with("jakarta.persistence.database-product-name", "MySQL")
        .with("jakarta.persistence.database-product-version", version)
        .ddl("none")
        .with("jakarta.persistence.schema-generation.scripts.action", "create")
        .with("jakarta.persistence.schema-generation.scripts.create-target", create)
        .build()
        .close();
    return create.toString();
  }

  @Test
  void exportsTheConstraintForNewVersions() {
    assertThat(scriptFor("8.0.16"))
        .containsPattern(
            "check \\(+id not like '%\\|' and id not like '%/' and trim\\(id\\) <> ''\\)");
  }

  /** Hibernate 7 writes one for the table, which old versions read and forget. */
  @Test
  void exportsNoConstraintOfTheColumnForOldVersions() {
    assertThat(scriptFor("8.0.15")).contains("create table note").doesNotContain("null check");
  }

  @Test
  void generatesIdsWithOrWithoutTheConstraint() {
    Boot strict = boot(Note.class).with("hibernate.hbm2ddl.halt_on_error", "true");
    try (SessionFactory factory = strict.build()) {
      assertThat(persist(factory, withId(new Note(), "notes|")).id).isEqualTo("notes/1");
    }
    strict.ddl("validate").build().close();
  }
}
