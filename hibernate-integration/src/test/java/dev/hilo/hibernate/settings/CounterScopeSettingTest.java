package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.CounterScope;
import dev.hilo.HiLo;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.shop.Numbered;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters of each database node, for text ids only. */
final class CounterScopeSettingTest extends H2Test {

  private static final String QUERY = "select name from node";

  @Entity(name = "Plain")
  static class Plain {
    @Id @HiLoId @Nullable String id;
  }

  @Entity(name = "Event")
  static class Event {
    @Id @SequenceId @Nullable String id;
  }

  @Entity(name = "Company")
  static class Company {
    @Id @IdentityId @Nullable String id;
  }

  @Entity(name = "Gapless")
  static class Gapless {
    @Id
    @IdentityId(gapless = true)
    @Nullable String id;
  }

  @Entity(name = "Invoice")
  static class Invoice {
    @Id @PrefixedId @Nullable String id;
    @GaplessNumber @Nullable Long number;
  }

  @BeforeEach
  void nameTheNode() {
    schema().execute("create table node (name varchar(20))", "insert into node values ('North')");
  }

  @Test
  void textIdsHaveARowOfTheNode() {
    for (Object scope : List.of("node", "NODE", CounterScope.NODE)) {
      try (SessionFactory factory =
          boot(Note.class, Plain.class, Event.class)
              .hilo("node_tag_query", QUERY)
              .hilo("counter_scope", scope)
              .build()) {
        Note note = new Note();
        Plain plain = new Plain();
        Event event = new Event();
        factory.inTransaction(
            session -> {
              session.persist(note);
              session.persist(plain);
              session.persist(event);
            });
        assertThat(note.id).matches("notes/\\d-North");
        assertThat(plain.id).matches("plains/\\d-North");
        assertThat(event.id).matches("events/\\d{19}-North");
        Note identity = withId(new Note(), "notes|");
        assertFails(
            () -> persist(factory, identity),
            "The identity 'notes|' is refused in the counter scope NODE");
      }
    }
    assertThat(schema().query("select name, node_tag from hilo order by name, node_tag"))
        .hasToString("[[/, north], [notes, *], [notes, north], [plains, *], [plains, north]]");
  }

  @ParameterizedTest
  @ValueSource(classes = {Numbered.Parcel.class, Company.class, Gapless.class, Invoice.class})
  void refusesNumbersWithoutATagAtBoot(Class<?> entity) {
    assertFails(
        () ->
            boot(entity)
                .hilo("node_tag_query", QUERY)
                .hilo("counter_scope", "node")
                .build()
                .close(),
        entity.getSimpleName() + ".",
        "A number without a node tag is refused in the counter scope NODE");
  }

  @Test
  void refusesThemAlsoWithAnInstanceOfTheApplication() {
    try (HiLo hilo =
        HiLo.builder(schema().dataSource())
            .nodeTagQuery(QUERY)
            .counterScope(CounterScope.NODE)
            .build()) {
      Boot boot = boot(Numbered.Parcel.class).hilo("instance", hilo);
      boot.without("hibernate.hilo.prefetch");
      assertFails(() -> boot.build().close(), "is refused in the counter scope NODE");
    }
  }

  @Test
  void refusesAFixedTagAtBoot() {
    assertFails(
        () -> boot(Note.class).hilo("counter_scope", "node").build().close(),
        "hibernate.hilo.counter_scope=node is refused: ",
        "Set hibernate.hilo.node_tag_query, too");
  }
}
