package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.hilo.hibernate.testing.Tables;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text ids of sites with tables of their own. */
final class SiteSettingsTest extends H2Test {

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

  @Entity(name = "Invoice")
  static class Invoice {
    @Id @PrefixedId @Nullable String id;
    @GaplessNumber @Nullable Long number;
  }

  @BeforeEach
  void nameTheNode() {
    schema().execute("create table node (name varchar(20))", "insert into node values ('North')");
  }

  private static Boot site(Boot boot) {
    return boot.hilo("node_tag", "NORTH")
        .hilo("node_tag_query", QUERY)
        .hilo("tagged_ids_only", "true");
  }

  private void createTables() {
    boot(Note.class, Plain.class, Event.class).ddl("create").build().close();
  }

  @Test
  void textIdsNeedTheTagOfTheServer() {
    createTables();
    try (SessionFactory factory =
        site(boot(Note.class, Plain.class, Event.class)).ddl("none").build()) {
      assertThat(persist(factory, new Note()).id).isEqualTo("notes/1-NORTH");
      assertThat(persist(factory, new Plain()).id).isEqualTo("plains/1-NORTH");
      assertThat(persist(factory, new Event()).id).isEqualTo("events/0000000000000000001-NORTH");
      Note identity = withId(new Note(), "notes|");
      assertFails(
          () -> persist(factory, identity), "The identity 'notes|' is refused, because only ids");
    }
    schema().execute("update node set name = 'South'");
    try (SessionFactory factory = site(boot(Note.class)).ddl("none").build()) {
      assertFails(() -> persist(factory, new Note()), "The node tag is 'NORTH'", "answers 'South'");
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Numbered.Parcel.class, Company.class, Invoice.class})
  void refusesNumbersWithoutATagAtBoot(Class<?> entity) {
    assertFails(
        () -> boot(entity).hilo("tagged_ids_only", "true").build().close(),
        entity.getSimpleName() + ".",
        "A number without a node tag is refused, because only ids with a node tag are allowed");
  }

  @Test
  void refusesThemAlsoWithAnInstanceOfTheApplication() {
    try (HiLo hilo = HiLo.builder(schema().dataSource()).taggedIdsOnly(true).build()) {
      Boot boot = boot(Numbered.Parcel.class).instance(hilo);
      assertFails(() -> boot.build().close(), "only ids with a node tag are allowed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"create", "create-drop", "update"})
  void schemaManagementLeavesTheTableOfASiteOut(String ddl) {
    site(boot(Note.class)).ddl(ddl).build().close();
    assertThat(Tables.names(schema())).contains("node").doesNotContain("hilo");
    createTables();
    site(boot(Note.class)).ddl(ddl).build().close();
    assertThat(Tables.names(schema())).as("not dropped").contains("hilo");
  }

  @Test
  void leavesTheTableOfASuppliedInstanceOut() {
    try (HiLo hilo =
        HiLo.builder(schema().dataSource()).nodeTag("North").nodeTagQuery(QUERY).build()) {
      boot(Note.class).ddl("create").instance(hilo).build().close();
    }
    assertThat(Tables.names(schema())).contains("node").doesNotContain("hilo");
  }

  @Test
  void validationChecksTheTableOfASite() {
    createTables();
    site(boot(Note.class)).ddl("validate").build().close();
    schema().execute("drop table hilo");
    assertFails(
        () -> site(boot(Note.class)).ddl("validate").build().close(), "The table hilo is missing");
  }

  @Test
  void doesNotCreateTheTableOfASiteIfItIsMissing() {
    assertFails(
        () -> site(boot(Note.class)).hilo("create_table_if_missing", "true").build().close(),
        "hibernate.hilo.create_table_if_missing=true is refused: ",
        "Create the table of each server by hand");
  }
}
