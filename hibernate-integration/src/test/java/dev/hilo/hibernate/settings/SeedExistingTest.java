package dev.hilo.hibernate.settings;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.CompositeKey;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.LogRecords;
import dev.hilo.hibernate.testing.RecordingDataSource;
import dev.hilo.hibernate.testing.TenantDatabases;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.Table;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tables that have rows before HiLo has counters. */
final class SeedExistingTest extends H2Test {

  private static final String SEED = "hibernate.hilo.seed_existing";

  @Entity(name = "Letter")
  @Table(name = "letters")
  static class Letter {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Parcel")
  @Table(name = "parcels")
  static class Parcel {
    @Id @HiLoId @Nullable Long id;
  }

  /** Shares the counter of the parcels. */
  @Entity(name = "Crate")
  @Table(name = "crates")
  static class Crate {
    @Id
    @HiLoId(collection = "Parcels")
    @Nullable Long id;
  }

  @Entity(name = "Firm")
  @Table(name = "firms")
  static class Firm {
    @Id @IdentityId @Nullable Long id;

    @GaplessNumber(collection = "licences")
    @Nullable Long licence;
  }

  @Entity(name = "Event")
  @Table(name = "events")
  static class Event {
    @Id @SequenceId @Nullable String id;
  }

  @Entity(name = "Vehicle")
  @Inheritance(strategy = InheritanceType.JOINED)
  static class Vehicle {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = "Car")
  static class Car extends Vehicle {
    int doors;
  }

  @Entity(name = "Animal")
  @Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
  abstract static class Animal {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = "Cat")
  static class Cat extends Animal {}

  @Entity(name = "Lion")
  static class Lion extends Cat {}

  @Embeddable
  static class TicketKey extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @HiLoId @Nullable Long number;
    @Nullable String play;
  }

  @Entity(name = "Ticket")
  @Table(name = "tickets")
  static class Ticket {
    @EmbeddedId TicketKey id = new TicketKey();
  }

  private Boot seeding(Class<?>... entities) {
    return boot(entities).with(SEED, "true");
  }

  /** The tables, with rows that another program has inserted. */
  private void tables(Class<?>... entities) {
    boot(entities).build().close();
  }

  private static @Nullable Long parcel(SessionFactory factory) {
    return persist(factory, new Parcel()).id;
  }

  @Test
  void withoutItTheFirstIdsCollide() {
    tables(Parcel.class);
    schema().execute("insert into parcels values (1), (2)");
    try (SessionFactory factory = boot(Parcel.class).build()) {
      assertFails(() -> parcel(factory), "primary key");
      assertFails(
          () ->
              factory.inTransaction(
                  session -> {
                    session.find(Parcel.class, 2L);
                    session.persist(new Parcel());
                  }),
          "A different object with the same identifier value was already",
          "associated");
      assertThat(parcel(factory)).isEqualTo(3);
    }
  }

  @Test
  void numbersBeginAboveTheRowsOfAllEntitiesOfTheCollection() {
    tables(Parcel.class, Crate.class);
    schema().execute("insert into parcels values (7), (-3)", "insert into crates values (40)");
    try (SessionFactory factory = seeding(Parcel.class, Crate.class).build();
        LogRecords log = new LogRecords("dev.hilo", Level.INFO)) {
      assertThat(parcel(factory)).isEqualTo(41);
      assertThat(persist(factory, new Crate()).id).isEqualTo(42);
      assertThat(log.messages())
          .containsOnlyOnce(
              "The rows of 'parcels' have numbers up to 40; Max of the counter is 40");
    }
    assertThat(max("parcels")).as("the rest is returned").isEqualTo(42);
  }

  @Test
  void eachCounterOfATextBeginsAboveItsOwnIds() {
    tables(Letter.class);
    schema()
        .execute(
            "insert into letters values ('letters/7-A'), ('Letters/12-B'), ('letters/50'),"
                + " ('letters/0000000000000000099-A'), ('letters/x'), ('notes/300-A')");
    try (SessionFactory factory = seeding(Letter.class).build()) {
      assertThat(persist(factory, new Letter()).id).isEqualTo("letters/13-A");
      assertThat(persist(factory, withId(new Letter(), "letters|")).id).isEqualTo("letters/51");
      assertThat(persist(factory, withId(new Letter(), "letters/")).id)
          .isEqualTo("letters/0000000000000000001-A");
    }
  }

  @Test
  void identitiesBeginAboveTheRowsAndGaplessNumbersDoNot() {
    tables(Firm.class);
    schema().execute("insert into firms (id, licence) values (30, 8)");
    try (SessionFactory factory = seeding(Firm.class).build()) {
      Firm firm = persist(factory, new Firm());
      assertThat(firm.id).isEqualTo(31);
      assertThat(firm.licence).isEqualTo(1);
    }
  }

  @Test
  void coversTheTablesOfAHierarchy() {
    tables(Vehicle.class, Car.class, Animal.class, Cat.class, Lion.class);
    schema()
        .execute(
            "insert into Vehicle values (5)",
            "insert into Car (id, doors) values (5, 3)",
            "insert into Cat values (6)",
            "insert into Lion values (9)");
    try (SessionFactory factory =
        seeding(Vehicle.class, Car.class, Animal.class, Cat.class, Lion.class).build()) {
      assertThat(persist(factory, new Car()).id).isEqualTo(6);
      assertThat(persist(factory, new Cat()).id).isEqualTo(10);
    }
  }

  @Test
  void coversOnePartOfACompositeId() {
    tables(Ticket.class);
    schema().execute("insert into tickets (number, play) values (20, 'Faust')");
    try (SessionFactory factory = seeding(Ticket.class).build()) {
      Ticket ticket = new Ticket();
      ticket.id.play = "Faust";
      assertThat(persist(factory, ticket).id.number).isEqualTo(21);
    }
  }

  @Test
  void readsOnceForEachStart() {
    tables(Parcel.class);
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    for (int start = 1; start <= 2; start++) {
      schema().execute("insert into parcels values (" + 1_000 * start + ")");
      recording.clear();
      try (SessionFactory factory =
          seeding(Parcel.class).dataSource(recording.dataSource()).build()) {
        assertThat(recording.count("executeQuery select max(")).as("before an id").isZero();
        assertThat(parcel(factory)).isEqualTo(1_000L * start + 1);
        schema().execute("delete from parcels where id = " + (1_000L * start + 1));
        for (int i = 2; i < 100; i++) {
          assertThat(parcel(factory)).isEqualTo(1_000L * start + i);
        }
      }
      assertThat(recording.count("executeQuery select max(")).isEqualTo(1);
    }
  }

  @Test
  void readsAgainAfterARollback() {
    tables(Parcel.class);
    schema().execute("insert into parcels values (40)");
    try (SessionFactory factory = seeding(Parcel.class).build()) {
      try (Session session = factory.openSession()) {
        var transaction = session.beginTransaction();
        session.createMutationQuery("delete from Parcel").executeUpdate();
        Parcel first = new Parcel();
        session.persist(first);
        assertThat(first.id).as("it sees no row").isEqualTo(1);
        assertThat(parcel(factory)).as("in another transaction").isEqualTo(41);
        transaction.rollback();
      }
      schema().execute("insert into parcels values (1000)");
      assertThat(parcel(factory)).as("it reads no more").isEqualTo(42);
    }
  }

  @Test
  void readsAgainInTheNextTransactionIfNoneIsCommitted() {
    tables(Parcel.class);
    schema().execute("insert into parcels values (40)");
    try (SessionFactory factory = seeding(Parcel.class).build()) {
      try (Session session = factory.openSession()) {
        var transaction = session.beginTransaction();
        session.createMutationQuery("delete from Parcel").executeUpdate();
        session.persist(new Parcel());
        session.flush();
        transaction.rollback();
      }
      assertThat(parcel(factory)).isEqualTo(41);
    }
  }

  @Test
  void readsAgainAfterAReset() {
    tables(Parcel.class);
    schema().execute("insert into parcels values (40)");
    try (SessionFactory factory = seeding(Parcel.class).build()) {
      assertThat(parcel(factory)).isEqualTo(41);
      HibernateHiLo.reset(factory);
      assertThat(parcel(factory)).isEqualTo(42);
    }
  }

  @Test
  void severalFactoriesAndThreadsMayStartTogether() throws Exception {
    tables(Parcel.class);
    schema().execute("insert into parcels values (500)");
    Set<@Nullable Long> ids = Collections.synchronizedSet(new HashSet<>());
    try (SessionFactory one = seeding(Parcel.class).build();
        SessionFactory two = seeding(Parcel.class).build()) {
      Callable<Boolean> first = () -> ids.add(parcel(one));
      Callable<Boolean> second = () -> ids.add(parcel(two));
      assertThat(Together.call(List.of(first, second, first, second, first, second)))
          .containsOnly(true);
    }
    assertThat(ids).hasSize(6).allMatch(id -> requireNonNull(id) > 500);
  }

  @Test
  void aMissingTableIsAnErrorThatPassesOnceItExists() {
    tables(Parcel.class);
    schema().execute("drop table parcels");
    try (SessionFactory factory = seeding(Parcel.class).ddl("none").build()) {
      for (int attempt = 0; attempt < 2; attempt++) {
        assertRefuses(
            () -> parcel(factory),
            "No id for ",
            "The highest number in the column id of parcels is unknown",
            SEED,
            "By then the table has to exist, and HiLo's user may read it");
      }
      schema()
          .execute(
              "create table parcels (id bigint primary key)", "insert into parcels values (3)");
      assertThat(parcel(factory)).isEqualTo(4);
    }
  }

  @Test
  void eachTenantBeginsAboveItsOwnRows() {
    try (Schema south = TestDatabase.H2.server().newSchema()) {
      tables(Parcel.class);
      Boot.on(south).entities(Parcel.class).build().close();
      schema().execute("insert into parcels values (10)");
      south.execute("insert into parcels values (70)");
      TenantDatabases databases =
          new TenantDatabases(Map.of("north", schema().dataSource(), "south", south.dataSource()));
      try (SessionFactory factory =
          seeding(Parcel.class).ddl("none").with(TenantDatabases.SETTING, databases).build()) {
        for (int i = 1; i <= 3; i++) {
          assertThat(parcelOf(factory, "north")).isEqualTo(10 + i);
          assertThat(parcelOf(factory, "south")).isEqualTo(70 + i);
        }
      }
    }
  }

  private static @Nullable Long parcelOf(SessionFactory factory, String tenant) {
    try (Session session = factory.withOptions().tenantIdentifier((Object) tenant).openSession()) {
      var transaction = session.beginTransaction();
      Parcel parcel = new Parcel();
      session.persist(parcel);
      transaction.commit();
      return parcel.id;
    }
  }

  @Test
  void worksBesideAnInstanceOfTheApplication() {
    tables(Parcel.class);
    schema().execute("insert into parcels values (7)");
    try (HiLo hilo = core().prefetch(false).build();
        SessionFactory factory = seeding(Parcel.class).instance(hilo).build()) {
      assertThat(hilo.nextNumber("parcels")).as("no entity asked before").isEqualTo(1);
      assertThat(parcel(factory)).as("the range in memory is dropped").isEqualTo(33);
    }
  }

  @Test
  void listsTheColumnsOfEachCounter() {
    SessionFactory factory =
        start(
            Letter.class,
            Parcel.class,
            Crate.class,
            Firm.class,
            Event.class,
            Vehicle.class,
            Car.class,
            Animal.class,
            Cat.class,
            Lion.class,
            Ticket.class);
    assertThat(HibernateHiLo.numberedColumns(factory))
        .containsExactlyInAnyOrder(
            new NumberedColumn("letters", false, "letters", "id", true),
            new NumberedColumn("letters", true, "letters", "id", true),
            new NumberedColumn("parcels", false, "parcels", "id", false),
            new NumberedColumn("Parcels", false, "crates", "id", false),
            new NumberedColumn("firms", true, "firms", "id", false),
            new NumberedColumn("licences", true, "firms", "licence", false),
            new NumberedColumn("vehicles", false, "Vehicle", "id", false),
            new NumberedColumn("animals", false, "Cat", "id", false),
            new NumberedColumn("animals", false, "Lion", "id", false),
            new NumberedColumn("tickets", false, "tickets", "number", false));
  }

  @Test
  void qualifiesAndQuotesNames() {
    schema().execute("create schema \"Old\"");
    try (SessionFactory factory = boot(Quoted.class).build()) {
      assertThat(HibernateHiLo.numberedColumns(factory))
          .containsExactly(
              new NumberedColumn("orders", false, "\"Old\".\"Order\"", "\"Key\"", true));
    }
    schema().execute("insert into \"Old\".\"Order\" values ('orders/9-A')");
    try (SessionFactory factory = seeding(Quoted.class).build()) {
      assertThat(persist(factory, new Quoted()).id).isEqualTo("orders/10-A");
    }
  }

  @Entity(name = "Quoted")
  @Table(name = "`Order`", schema = "`Old`")
  static class Quoted {
    @Id
    @HiLoId(collection = "orders")
    @jakarta.persistence.Column(name = "`Key`")
    @Nullable String id;
  }
}
