package dev.hilo.hibernate.lifecycle;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.LogRecords;
import dev.hilo.hibernate.testing.TenantDatabases;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.hibernate.relational.SchemaManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code SchemaManager.resynchronizeGenerators()}, after another program has inserted rows. */
@OnDatabases({TestDatabase.H2, TestDatabase.HSQLDB, TestDatabase.POSTGRESQL})
class ResynchronizeTest extends DatabaseTest {

  @Entity(name = "Parcel")
  @Table(name = "parcels")
  static class Parcel {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Crate")
  @Table(name = "crates")
  static class Crate {
    @Id @HiLoId @Nullable Long id;
    @GaplessNumber @Nullable Long number;
  }

  /** Hibernate's own. */
  @Entity(name = "Barrel")
  @Table(name = "barrels")
  static class Barrel {
    @Id
    @GeneratedValue(strategy = GenerationType.TABLE)
    @Nullable Long id;
  }

  private static @Nullable Method resynchronize;

  ResynchronizeTest(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  void requireVersion() {
    try {
      resynchronize = SchemaManager.class.getMethod("resynchronizeGenerators");
    } catch (NoSuchMethodException e) {
      assumeTrue(false, "only Hibernate 7.2 and later resynchronize generators");
    }
  }

  private static void resynchronize(SessionFactory factory) throws Exception {
    Object unused = requireNonNull(resynchronize).invoke(factory.getSchemaManager());
  }

  @Test
  void countersOfAllKindsGoOnAboveTheRows() throws Exception {
    SessionFactory factory = start(Parcel.class, Crate.class, Barrel.class);
    assertThat(persist(factory, new Parcel()).id).isEqualTo("parcels/1-A");
    assertThat(persist(factory, new Crate()).id).isEqualTo(1);
    Object unused = persist(factory, new Barrel());
    schema()
        .execute(
            "insert into parcels (id) values ('parcels/70-A')",
            "insert into parcels (id) values ('Parcels/20-B')",
            "insert into parcels (id) values ('parcels/9')",
            "insert into crates (id, number) values (12, 8)");

    resynchronize(factory);

    assertThat(persist(factory, new Parcel()).id).isEqualTo("parcels/71-A");
    assertThat(persist(factory, withId(new Parcel(), "parcels|")).id).isEqualTo("parcels/10");
    Crate crate = persist(factory, new Crate());
    assertThat(crate.id).as("what was in memory below is dropped").isGreaterThan(12);
    assertThat(crate.number).isEqualTo(9);
  }

  @Test
  void worksBeforeTheFirstIdAndTwice() throws Exception {
    SessionFactory factory = start(Crate.class);
    schema().execute("insert into crates (id, number) values (12, 8)");
    resynchronize(factory);
    resynchronize(factory);
    assertThat(persist(factory, new Crate()).id).isEqualTo(13);
    assertThat(HibernateHiLo.of(factory).identities().all()).containsEntry("crates|", 9L);
  }

  @Test
  void anotherSchemaIsNotCovered() throws Exception {
    Method forSchema;
    try {
      forSchema = SchemaManager.class.getMethod("forSchema", String.class);
    } catch (NoSuchMethodException e) {
      assumeTrue(false, "only later versions have other schemas");
      return;
    }
    schema().execute("create schema archive");
    try (SessionFactory factory = boot(Crate.class).build();
        LogRecords log = new LogRecords("dev.hilo", Level.WARNING)) {
      schema().execute("insert into crates (id, number) values (12, 8)");
      Object archive = forSchema.invoke(factory.getSchemaManager(), "archive");
      Object unused = requireNonNull(resynchronize).invoke(archive);
      assertThat(log.messages())
          .anyMatch(message -> message.contains("raises no counter of HiLo for another schema"));
      assertThat(persist(factory, new Crate()).id).isEqualTo(1);
    }
  }

  @Test
  void tenantsWithTablesOfTheirOwnAreNotCovered() throws Exception {
    try (SessionFactory factory =
            boot(Parcel.class)
                .with(
                    TenantDatabases.SETTING,
                    new TenantDatabases(Map.of("north", schema().dataSource())))
                .build();
        LogRecords log = new LogRecords("dev.hilo", Level.WARNING)) {
      resynchronize(factory);
      assertThat(log.messages())
          .anyMatch(message -> message.contains("raises no counter of HiLo, because each tenant"));
    }
  }
}
