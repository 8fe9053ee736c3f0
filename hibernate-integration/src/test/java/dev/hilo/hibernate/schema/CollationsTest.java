package dev.hilo.hibernate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.CompositeKey;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.LogRecords;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Column;
import jakarta.persistence.ConstraintMode;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.ForeignKey;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import jakarta.persistence.SecondaryTable;
import jakarta.persistence.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.JoinFormula;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The collations of ids, and of the columns that refer to them, on databases that ignore case. */
@OnDatabases({TestDatabase.MYSQL, TestDatabase.MARIADB})
final class CollationsTest extends DatabaseTest {

  private static final Class<?>[] ENTITIES = {
    Depot.class,
    Parcel.class,
    FragileParcel.class,
    Label.class,
    Note.class,
    Box.class,
    SmallBox.class,
    Leg.class,
    Stop.class,
    Country.class
  };

  /** All columns with text that is no id, and refers to none. */
  private static final List<String> OTHERS =
      List.of("country.code", "depot.country_code", "Parcel_marks.marks");

  CollationsTest(TestDatabase database) {
    super(database);
  }

  @Entity(name = "Country")
  @Table(name = "country")
  static class Country {
    @Id @Nullable String code;
  }

  @Entity(name = "Depot")
  @Table(name = "depot")
  static class Depot {
    @Id @PrefixedId @Nullable String id;

    @ManyToOne @Nullable Country country;

    @OneToMany
    @JoinColumn(name = "depot_id")
    Set<Parcel> parcels = new HashSet<>();
  }

  @Entity(name = "Parcel")
  @Table(name = "parcel")
  @Inheritance(strategy = InheritanceType.JOINED)
  @SecondaryTable(name = "parcel_weight")
  static class Parcel {
    @Id @HiLoId @Nullable String id;

    @Column(table = "parcel_weight")
    int weight;

    @ElementCollection Set<String> marks = new HashSet<>();

    @ManyToMany Set<Note> notes = new HashSet<>();
  }

  @Entity(name = "FragileParcel")
  @Table(name = "fragile_parcel")
  static class FragileParcel extends Parcel {}

  /** Its id is the id of the parcel. */
  @Entity(name = "Label")
  @Table(name = "label")
  static class Label {
    @Id @Nullable String id;

    @MapsId @OneToOne @Nullable Parcel parcel;
  }

  @Entity(name = "Note")
  @Table(name = "note")
  static class Note {
    @Id @HiLoId @Nullable String id;

    @ManyToOne
    @JoinColumn(foreignKey = @ForeignKey(ConstraintMode.NO_CONSTRAINT))
    @Nullable Note previous;
  }

  /** Each class has a table with the id. */
  @Entity(name = "Box")
  @Table(name = "box")
  @Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
  static class Box {
    @Id @HiLoId @Nullable String id;
  }

  @Entity(name = "SmallBox")
  @Table(name = "small_box")
  static class SmallBox extends Box {}

  @Embeddable
  static class LegKey extends CompositeKey {
    private static final long serialVersionUID = 1L;

    @HiLoId @Nullable String id;

    int position;
  }

  @Entity(name = "Leg")
  @Table(name = "leg")
  static class Leg {
    @EmbeddedId LegKey key = new LegKey();
  }

  @Entity(name = "Stop")
  @Table(name = "stop")
  static class Stop {
    @Id @HiLoId @Nullable Long id;

    @ManyToOne @Nullable Leg leg;

    /** No column refers to it. */
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinFormula("nullif(id, id)")
    @Nullable Parcel parcel;
  }

  private Boot strict(Class<?>... entities) {
    return boot(entities)
        .with("hibernate.hbm2ddl.halt_on_error", "true")
        // Its warning would be another one.
        .hilo("connections", "shared");
  }

  private String binary() {
    return database() == TestDatabase.MYSQL ? "utf8mb4_bin" : "utf8mb4_nopad_bin";
  }

  /** All columns with text, but those of the table hilo, that have the collation or do not. */
  private List<String> columns(boolean isBinary) {
    return schema()
        .query(
            """
            select concat(table_name, '.', column_name) from information_schema.columns
            where table_schema = database() and table_name <> 'hilo'
            and collation_name %s '%s' order by 1\
            """
                .formatted(isBinary ? "=" : "<>", binary()))
        .stream()
        .map(row -> String.valueOf(row.get(0)))
        .toList();
  }

  private long foreignKeys() {
    return schema()
        .query(
            """
            select 1 from information_schema.table_constraints
            where constraint_type = 'FOREIGN KEY' and table_schema = database()\
            """)
        .size();
  }

  @Test
  void idsAndReferencesToThemAreBinaryInANewSchema() {
    for (String action : List.of("create", "update", "create-only")) {
      // Not strict: "create" first drops foreign keys of tables that do not exist.
      try (SessionFactory factory = boot(ENTITIES).ddl(action).build()) {
        assertThat(columns(false)).as(action).isEqualTo(OTHERS);
        assertThat(columns(true))
            .contains(
                "fragile_parcel.id",
                "label.parcel_id",
                "leg.id",
                "note.previous_id",
                "parcel.depot_id",
                "Parcel_marks.Parcel_id",
                "parcel_note.notes_id",
                "parcel_weight.id",
                "small_box.id",
                "stop.leg_id");
        assertThat(foreignKeys()).isEqualTo(9);
        factory.getSchemaManager().dropMappedObjects(false);
      }
    }
  }

  @Test
  void anIdInAnotherCaseFindsNothing() {
    try (SessionFactory factory = strict(ENTITIES).build()) {
      Parcel parcel = new Parcel();
      parcel.marks.add("heavy");
      persist(factory, parcel);
      factory.inTransaction(
          session -> {
            assertThat(session.find(Parcel.class, "parcels/1-A")).isNotNull();
            assertThat(session.find(Parcel.class, "PARCELS/1-a")).isNull();
          });
      persist(factory, withId(new Depot(), "depots/Ann"));
      persist(factory, withId(new Depot(), "depots/ann"));
      assertThat(count("depot")).isEqualTo(2);
    }
  }

  @Test
  void newColumnsBesideBinaryColumnsAreBinary() {
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING)) {
      strict(Parcel.class, Note.class).build().close();
      strict(ENTITIES).build().close();
      strict(ENTITIES).ddl("validate").build().close();
      assertThat(columns(false)).isEqualTo(OTHERS);
      assertThat(log.messages()).isEmpty();
    }
  }

  @Test
  void newColumnsBesideColumnsThatIgnoreCaseIgnoreItToo() {
    schema()
        .execute(
            "create table parcel (id varchar(255) not null primary key) collate utf8mb4_general_ci",
            "create table box (id varchar(255) not null primary key) collate utf8mb4_general_ci");
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING)) {
      strict(ENTITIES).build().close();
      assertThat(foreignKeys()).isEqualTo(9);
      assertThat(columns(true))
          .as("those that refer to no column that exists")
          .containsExactly(
              "depot.id",
              "leg.id",
              "note.id",
              "note.previous_id",
              "parcel.depot_id",
              "parcel_note.notes_id",
              "stop.leg_id");
      assertThat(log.messages())
          .singleElement()
          .asString()
          .contains(
              "Columns of ids ignore case: box.id (utf8mb4_general_ci), parcel.id (",
              binary(),
              "Ids in a schema");
    }
  }

  @Test
  void aStartWithoutSchemaManagementWarnsOnce() {
    strict(Note.class).build().close();
    String before = "alter table note modify id varchar(255) collate utf8mb4_general_ci not null";
    schema().execute(before);
    for (String action : List.of("none", "validate")) {
      try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING);
          SessionFactory factory = strict(Note.class).ddl(action).build()) {
        persist(factory, new Note());
        assertThat(log.messages())
            .singleElement()
            .asString()
            .contains("note.id (utf8mb4_general_ci).");
      }
    }
  }

  @Entity(name = "Defined")
  @Table(name = "defined")
  static class Defined {
    @Id
    @HiLoId
    @Column(columnDefinition = "varchar(64) collate utf8mb4_general_ci")
    @Nullable String id;

    @ManyToOne @Nullable Defined previous;
  }

  @Test
  void theCollationOfAColumnDefinitionStays() {
    strict(Defined.class).build().close();
    assertThat(columns(false)).containsExactly("defined.id", "defined.previous_id");
  }
}
