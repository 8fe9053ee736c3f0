package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Note;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.Subselect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An entity mapped to the table of the counters. */
final class TableMappedTwiceTest extends MappingTest {

  @Entity
  @Table(name = "hilo")
  static class Counter {
    @Id @Nullable String name;
  }

  @Entity
  @Table(name = "HILO")
  static class ShoutedCounter {
    @Id @Nullable String name;
  }

  @Entity
  @Immutable
  @Subselect("select name, max_value from hilo")
  static class ReadCounter {
    @Id @Nullable String name;

    @Column(name = "max_value")
    long max;
  }

  @Test
  void refusesAnEntityOnTheTable() {
    for (Class<?> counter : new Class<?>[] {Counter.class, ShoutedCounter.class}) {
      for (Class<?>[] order : new Class<?>[][] {{counter, Note.class}, {Note.class, counter}}) {
        refusal(order)
            .hasStackTraceContaining("The table 'hilo', from which")
            .hasStackTraceContaining("Note.id gets its numbers, is also mapped by an entity")
            .hasStackTraceContaining("@Subselect")
            .hasStackTraceContaining("hibernate.hilo.table");
      }
    }
  }

  @Test
  void acceptsASubselectOrAnotherTable() {
    try (SessionFactory factory = boot(Note.class, ReadCounter.class).build()) {
      persist(factory, new Note());
      factory.inSession(
          session -> assertThat(session.find(ReadCounter.class, "notes").max).isEqualTo(32));
    }
    try (SessionFactory factory = boot(Note.class, Counter.class).hilo("table", "ranges").build()) {
      persist(factory, withId(new Note(), "notes/first"));
    }
  }
}
