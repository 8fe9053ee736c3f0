package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** {@code @SequenceId}: one counter of the node for all collections. */
final class SequenceIdTest extends MappingTest {

  @Entity(name = "Visit")
  static class Visit {
    @Id @SequenceId @Nullable String id;

    Visit() {}

    Visit(@Nullable String id) {
      this.id = id;
    }
  }

  @Entity(name = "Click")
  static class Click {
    @Id
    @SequenceId(collection = "Events")
    @Nullable String id;
  }

  @Entity(name = "Company")
  static class Company {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Wrong")
  static class Wrong {
    @Id @SequenceId @Nullable Long id;
  }

  @Entity(name = "WrongToo")
  static class WrongToo {
    @Id @PrefixedId @Nullable Long id;
  }

  @Test
  void risesOverAllCollections() {
    try (SessionFactory factory = boot(Visit.class, Click.class, Company.class).build()) {
      assertThat(HibernateHiLo.counter(factory, Visit.class.getName())).isEqualTo("/");
      factory.inTransaction(
          session -> {
            assertThat(persisted(session, new Visit()).id)
                .isEqualTo("visits/0000000000000000001-A");
            assertThat(persisted(session, new Click()).id)
                .isEqualTo("Events/0000000000000000002-A");
            Company company = new Company();
            company.id = "companies/";
            assertThat(persisted(session, company).id).isEqualTo("companies/0000000000000000003-A");
            assertThat(persisted(session, new Visit("visits/mine")).id).isEqualTo("visits/mine");
            assertThat(persisted(session, new Visit()).id)
                .isEqualTo("visits/0000000000000000004-A");
          });
      for (String request : List.of("visits|", "visits/", "", " ")) {
        Visit asking = new Visit(request);
        assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(asking)))
            .hasMessageContaining("Visit.id")
            .hasMessageContaining("'" + request + "'");
      }
    }
    assertThat(schema().query("select name, node_tag, max_value from hilo"))
        .containsExactly(List.of("/", "a", 4L));
  }

  @Test
  void refusesANumericIdWithAdvice() {
    assertRefused(Wrong.class)
        .hasStackTraceContaining("@SequenceId is for String")
        .hasStackTraceContaining("Wrong.id")
        .hasStackTraceContaining("@IdentityId");
    assertRefused(WrongToo.class)
        .hasStackTraceContaining("@PrefixedId is for String")
        .hasStackTraceContaining("WrongToo.id")
        .hasStackTraceContaining("Use @HiLoId or @IdentityId for numbers");
  }
}
