package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.shop.Company;
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
  }

  @Entity(name = "Click")
  static class Click {
    @Id
    @SequenceId(collection = "Events")
    @Nullable String id;
  }

  @Entity(name = "Wrong")
  static class Wrong {
    @Id @SequenceId @Nullable Long id;
  }

  @Test
  void risesOverAllCollections() {
    try (SessionFactory factory = boot(Visit.class, Click.class, Company.class).build()) {
      assertThat(persist(factory, new Visit()).id).isEqualTo("visits/0000000000000000001-A");
      assertThat(persist(factory, new Click()).id).isEqualTo("Events/0000000000000000002-A");
      assertThat(persist(factory, withId(new Company(), "companies/")).id)
          .isEqualTo("companies/0000000000000000003-A");
      assertThat(persist(factory, new Visit()).id).isEqualTo("visits/0000000000000000004-A");
    }
    assertThat(schema().query("select name, node_tag, max_value from hilo"))
        .containsExactly(List.of("/", "a", 4L));
  }

  @Test
  void refusesANumericIdWithAdvice() {
    assertRefused(Wrong.class, "@SequenceId is for String", "Wrong.id", "@IdentityId");
  }
}
