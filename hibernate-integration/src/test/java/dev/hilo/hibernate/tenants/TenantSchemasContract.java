package dev.hilo.hibernate.tenants;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tenants with a schema each, and a table each. */
abstract class TenantSchemasContract extends DatabaseTest {

  private static final int THREADS = 8;

  private @Nullable HikariDataSource pool;

  TenantSchemasContract(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  final void createSchemas() {
    pool = Pools.hikari(schema(), 2 * THREADS + 4, true);
    for (String tenant : List.of("north", "south")) {
      schema().execute("create schema " + tenant);
      boot(Note.class, Bill.class).with("hibernate.default_schema", tenant).build().close();
    }
  }

  @AfterEach
  final void closePool() {
    if (pool != null) {
      assertThat(Pools.active(pool)).as("connections left behind").isZero();
      pool.close();
    }
  }

  /** The settings, with schemas set by a provider of connections. */
  Boot settings(HikariDataSource connections) {
    return boot()
        .dataSource(connections)
        .with(
            "hibernate.multi_tenant_connection_provider",
            new Schemas(connections, database() == TestDatabase.H2));
  }

  private HikariDataSource pool() {
    return requireNonNull(pool);
  }

  private Boot tenants() {
    return tenants(pool());
  }

  private Boot tenants(HikariDataSource connections) {
    return settings(connections).entities(Note.class, Bill.class).ddl("none").hilo("range_size", 4);
  }

  private static Session session(SessionFactory factory, String tenant) {
    return factory.withOptions().tenantIdentifier((Object) tenant).openSession();
  }

  private static @Nullable String note(SessionFactory factory, String tenant) {
    Note note = new Note();
    save(factory, tenant, note);
    return note.id;
  }

  private static @Nullable Long bill(SessionFactory factory, String tenant) {
    Bill bill = new Bill();
    save(factory, tenant, bill);
    return bill.number;
  }

  private static void save(SessionFactory factory, String tenant, Object entity) {
    try (Session session = session(factory, tenant)) {
      session.beginTransaction();
      session.persist(entity);
      session.getTransaction().commit();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachStartsAtOneAndReturnsItsRange(boolean prefetch) throws Exception {
    try (SessionFactory factory = tenants().hilo("prefetch", prefetch).build()) {
      List<Callable<List<@Nullable String>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 2 * THREADS; thread++) {
        String tenant = thread % 2 == 0 ? "north" : "south";
        tasks.add(() -> IntStream.range(0, 9).mapToObj(i -> note(factory, tenant)).toList());
      }
      List<List<@Nullable String>> ids = Together.call(tasks);
      List<String> expected =
          IntStream.rangeClosed(1, 9 * THREADS).mapToObj(i -> "notes/" + i + "-A").toList();
      for (int tenant = 0; tenant < 2; tenant++) {
        List<@Nullable String> all = new ArrayList<>();
        for (int thread = tenant; thread < 2 * THREADS; thread += 2) {
          all.addAll(ids.get(thread));
        }
        assertThat(all).containsExactlyInAnyOrderElementsOf(expected);
      }
    }
    for (String tenant : List.of("north", "south")) {
      assertThat(rows(tenant)).containsExactly(List.of("bills|", 0L), List.of("notes", 72L));
    }
  }

  /** What the table of a tenant holds. */
  private List<List<@Nullable Object>> rows(String tenant) {
    return schema()
        .query(
            "select name, max_value from "
                + tenant
                + ".hilo where name in ('notes', 'bills|')"
                + " order by name");
  }

  @Test
  void namesTheTenantWithoutTableAndServesTheOthers() {
    schema().execute("drop table south.hilo");
    try (SessionFactory factory = tenants().build()) {
      assertThat(note(factory, "north")).isEqualTo("notes/1-A");
      assertRefuses(
          () -> note(factory, "south"),
          "of the tenant 'south'",
          " hilo (",
          "hibernate.hilo.create_table_if_missing");
      assertFails(() -> bill(factory, "south"), "of the tenant 'south'", " hilo (");
      assertThat(note(factory, "north")).isEqualTo("notes/2-A");

      schema().execute("create table south.hilo as select * from north.hilo where 1 = 0");
      assertThat(note(factory, "south")).as("at once").isEqualTo("notes/1-A");
    }
    assertThat(rows("south")).contains(List.of("notes", 1L));
  }

  @Test
  void createsAMissingTableIfConfigured() {
    schema().execute("drop table south.hilo");
    try (SessionFactory factory = tenants().hilo("create_table_if_missing", true).build()) {
      assertThat(note(factory, "south")).isEqualTo("notes/1-A");
      assertThat(note(factory, "north")).isEqualTo("notes/1-A");
    }
    assertThat(rows("south")).containsExactly(List.of("notes", 1L));
  }

  @Test
  void createsGaplessCountersAtTheirFirstUse() {
    try (SessionFactory factory = tenants().build()) {
      schema().execute("delete from north.hilo", "delete from south.hilo");
      assertThat(bill(factory, "north")).isEqualTo(1);
      assertThat(bill(factory, "south")).isEqualTo(1);
      try (Session session = session(factory, "south")) {
        session.beginTransaction();
        session.persist(new Bill());
        session.flush();
        session.getTransaction().rollback();
      }
      assertThat(bill(factory, "south")).isEqualTo(2);
    }
    assertThat(rows("south")).contains(List.of("bills|", 2L));
    assertThat(rows("north")).contains(List.of("bills|", 1L));
  }

  /** A transaction that reads from a snapshot does not see what was made after it began. */
  @Test
  void strictTransactionNeedsARetryUnlessTheCountersExist() {
    schema().execute("delete from north.hilo", "delete from south.hilo");
    HikariConfig strict = new HikariConfig();
    pool().copyStateTo(strict);
    strict.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    try (HikariDataSource connections = new HikariDataSource(strict);
        SessionFactory factory = tenants(connections).build()) {
      HibernateHiLo.of(factory, "north").verify();
      assertThat(billAfterReading(factory, "north")).isEqualTo(1);

      assertFails(() -> billAfterReading(factory, "south"), "run the transaction again");
      assertThat(billAfterReading(factory, "south")).isEqualTo(1);
    }
  }

  private static @Nullable Long billAfterReading(SessionFactory factory, String tenant) {
    try (Session session = session(factory, tenant)) {
      session.beginTransaction();
      session.createNativeQuery("select count(*) from hilo", Long.class).getSingleResult();
      Bill bill = new Bill();
      session.persist(bill);
      session.getTransaction().commit();
      return bill.number;
    }
  }

  @Test
  void removedTenantDoesNotDelayTheOthers() {
    SessionFactory factory = tenants().hilo("reserve_timeout", "PT2M").build();
    note(factory, "north");
    note(factory, "south");
    schema().execute("drop schema south cascade");
    assertThat(note(factory, "north")).isEqualTo("notes/2-A");
    long before = System.nanoTime();
    factory.close();
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMinutes(1));
    assertThat(factory.unwrap(SessionFactoryImplementor.class).isClosed()).isTrue();
    assertThat(rows("north")).contains(List.of("notes", 2L));
  }
}
