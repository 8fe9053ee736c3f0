package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.RangeSize;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.PrefixedNames;
import dev.hilo.hibernate.testing.Tables;
import dev.hilo.hibernate.testing.TenantDatabases;
import dev.hilo.spi.TableNames;
import dev.hilo.spi.Transactions;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.dialect.H2Dialect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A session factory with an instance that the application built, and closes. */
final class SuppliedInstanceTest extends H2Test {

  @Entity(name = "Bill")
  static class Bill {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber @Nullable Long number;
  }

  private HiLoBuilder builder() {
    return core().prefetch(false).rangeSize(RangeSize.fixed(4));
  }

  private Boot given(HiLo hilo, Class<?>... entities) {
    return Boot.on(schema())
        .entities(entities.length == 0 ? new Class<?>[] {Note.class} : entities)
        .instance(hilo);
  }

  private static @Nullable String saved(SessionFactory factory, @Nullable String id) {
    return factory.fromTransaction(
        session -> {
          Note note = new Note(id);
          session.persist(note);
          return note.id;
        });
  }

  @Test
  void sharesTheRangesAndIsNotClosed() {
    try (HiLo hilo = builder().nodeTag("B").build()) {
      try (SessionFactory factory = given(hilo).build()) {
        assertThat(saved(factory, null)).isEqualTo("notes/1-B");
        assertThat(hilo.nextId("notes")).isEqualTo("notes/2-B");
        assertThat(saved(factory, null)).isEqualTo("notes/3-B");
        assertThat(saved(factory, "companies|")).isEqualTo("companies/1");
        assertThat(HibernateHiLo.of(factory)).isSameAs(hilo);
      }
      assertThat(max("notes")).as("not given back yet").isEqualTo(4);
      assertThat(hilo.nextId("notes")).isEqualTo("notes/4-B");
      try (SessionFactory another = given(hilo).build()) {
        assertThat(saved(another, null)).isEqualTo("notes/5-B");
      }
    }
    assertThat(max("notes")).isEqualTo(5);
  }

  /** Hibernate has no connections that HiLo could use. */
  @Test
  void servesSessionsWhoseConnectionsTheApplicationSupplies() throws SQLException {
    schema().execute("create table Bill (id varchar(255) not null primary key, number bigint)");
    try (HiLo hilo = builder().createTableIfMissing().build();
        SessionFactory factory =
            given(hilo, Bill.class)
                .without("hibernate.connection.url")
                .without("hibernate.hbm2ddl.auto")
                .with("hibernate.dialect", H2Dialect.class.getName())
                .build();
        Connection connection = schema().dataSource().getConnection();
        Session session = factory.withOptions().connection(connection).openSession()) {
      Bill bill = new Bill();
      session.beginTransaction();
      session.persist(bill);
      session.getTransaction().commit();
      assertThat(bill.number).isEqualTo(1);
    }
  }

  @Test
  void appliesTheRulesOfTheInstance() {
    HiLoBuilder builder =
        builder()
            .separator(':')
            .maxIdBytes(40)
            .namingConvention(type -> "things")
            .prefixConvention(name -> "my-" + name)
            .idConvention(Note.class, note -> null);
    try (HiLo hilo = builder.build();
        SessionFactory factory = given(hilo).build()) {
      assertThat(saved(factory, null)).isEqualTo("my-things:1-A");
      assertThat(saved(factory, "companies:")).startsWith("companies:000");
      assertFails(() -> saved(factory, "x".repeat(41)), "41 bytes");
    }
  }

  @Test
  void createsGaplessCountersWithTheFactory() {
    try (HiLo hilo = builder().build();
        SessionFactory factory = given(hilo, Bill.class).build()) {
      assertThat(max("bills|")).isZero();
      assertThat(persist(factory, new Bill()).number).isEqualTo(1);
      assertRefuses(
          () -> hilo.nextIdentity("bills"), "gapless in one place and ordinary in another");
    }
  }

  /**
   * Hibernate makes the very table that the instance uses, whatever strategies and defaults say.
   */
  @Test
  void ignoresTheNamingStrategy() {
    try (HiLo hilo = builder().build();
        SessionFactory factory =
            given(hilo)
                .with("hibernate.physical_naming_strategy", PrefixedNames.class.getName())
                .with("hibernate.globally_quoted_identifiers", "true")
                .build()) {
      assertThat(Tables.names(schema())).containsExactly("hilo", "t_note");
      assertThat(saved(factory, null)).isEqualTo("notes/1-A");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Counters, null",
    "\"My Counters\", null",
    "COUNTERS, BILLING",
    "\"c\", \"my billing\""
  })
  void usesTheTableAndSchemaOfTheInstance(String table, String schema) {
    HiLoBuilder builder = builder().table(table);
    if (!schema.equals("null")) {
      schema().execute("create schema " + schema);
      builder.schema(schema);
    }
    try (HiLo hilo = builder.build();
        SessionFactory factory = given(hilo).build()) {
      assertThat(saved(factory, null)).isEqualTo("notes/1-A");
      String whole = schema.equals("null") ? table : schema + "." + table;
      assertThat(max(whole, "notes")).isEqualTo(4);
    }
  }

  @Test
  void refusesAnotherDefaultSchema() {
    schema().execute("create schema billing");
    try (HiLo hilo = builder().build()) {
      assertFails(
          () -> given(hilo).with("hibernate.default_schema", "billing").build(),
          "Hibernate would create the table billing.hilo",
          "instance uses hilo",
          "Build that HiLo with the schema that Hibernate uses");
    }
    try (HiLo hilo = builder().schema("billing").build();
        SessionFactory factory = given(hilo).with("hibernate.default_schema", "billing").build()) {
      assertThat(saved(factory, null)).isEqualTo("notes/1-A");
    }
  }

  @Test
  void validatesTheSchemaByTheInstance() {
    given(builder().build()).build().close();
    schema().execute("drop table hilo");
    try (HiLo hilo = builder().build()) {
      assertFails(() -> given(hilo).ddl("validate").build(), " hilo (", "createTableIfMissing()");
    }
    try (HiLo hilo = builder().createTableIfMissing().build();
        SessionFactory factory = given(hilo).ddl("validate").build()) {
      assertThat(saved(factory, null)).isEqualTo("notes/1-A");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "node_tag, B",
    "range-size, 32",
    "reserve.timeout, 1000",
    "separator, :",
    "table, counters",
    "schema, billing",
    "prefetch, true",
    "connections, shared",
    "listener, no.such.Listener",
    "gapless_identities, invoices",
    "create_table_if_missing, true"
  })
  void refusesSettingsOfTheInstance(String key, String value) {
    try (HiLo hilo = builder().build()) {
      assertFails(
          () -> given(hilo).hilo(key, value).build(),
          "=" + value + " is refused",
          "uses the HiLo of hibernate.hilo.instance",
          "Remove it here");
    }
  }

  @Test
  void acceptsSettingsOfHibernate() {
    try (HiLo hilo = builder().build();
        SessionFactory factory = given(hilo).hilo("check_constraint", false).build()) {
      factory.inTransaction(
          session ->
              session.createNativeMutationQuery("insert into Note values ('x|')").executeUpdate());
      assertThat(schema().query("select id from Note")).containsExactly(List.of("x|"));
    }
  }

  @Test
  void refusesAName() {
    assertFails(
        () -> Boot.on(schema()).entities(Note.class).hilo("instance", "hilo").build(),
        "hibernate.hilo.instance=hilo is refused: give a dev.hilo.HiLo");
  }

  /** Refuses to be asked. */
  private enum NoTransactions implements Transactions {
    INSTANCE;

    @Override
    public <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
        throws SQLException {
      throw new SQLException("no database");
    }
  }

  @Test
  void refusesAnInstanceOfAnotherFramework() {
    TableNames names = new TableNames("t", "n", "t", "m", "do nothing");
    try (HiLo hilo = HiLo.builder(NoTransactions.INSTANCE, names).build()) {
      assertFails(() -> given(hilo).build(), "another framework names its table");
    }
  }

  @Test
  void refusesTenantsWithSeparateTables() {
    try (HiLo hilo = builder().build()) {
      Boot boot =
          given(hilo)
              .ddl("none")
              .with(
                  TenantDatabases.SETTING,
                  new TenantDatabases(Map.of("north", schema().dataSource())));
      assertFails(
          boot::build,
          "hibernate.hilo.instance",
          "each tenant has a table of its own",
          "leave it out");
    }
  }

  @Test
  void returnsNoInstanceForAClosedFactory() {
    try (HiLo hilo = builder().build()) {
      SessionFactory factory = given(hilo).build();
      factory.close();
      assertThatThrownBy(() -> HibernateHiLo.of(factory)).isInstanceOf(IllegalStateException.class);
      assertThat(hilo.nextId("notes")).isEqualTo("notes/1-A");
    }
  }
}
