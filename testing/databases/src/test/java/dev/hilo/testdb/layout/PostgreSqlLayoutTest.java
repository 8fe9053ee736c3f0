package dev.hilo.testdb.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.testdb.jdbc.Address;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PostgreSqlLayoutTest {

  private static final String SCHEMAS =
      "select nspname, nspowner, nspacl::text from pg_namespace where nspname !~ '^pg_toast' order by 1";

  private final PostgreSqlLayout layout = new PostgreSqlLayout(true);
  private final String one = name();
  private final String other = name();
  private final String last = name();
  private @Nullable Schema schema;
  private Address server = new Address("", "", "");

  @BeforeEach
  void ofTheBuild() {
    Schema any = TestDatabase.POSTGRESQL.server().newSchema();
    schema = any;
    server = new Address(any.url(), any.user(), any.password()).withDatabase("postgres");
  }

  @AfterEach
  void drop() throws SQLException {
    if (schema == null) {
      return; // PostgreSQL is left out.
    }
    schema.close();
    for (String each : List.of(one, other, last)) {
      server.execute("drop database if exists " + each + " with (force)");
    }
  }

  private static String name() {
    return "hilo_" + UUID.randomUUID().toString().replace('-', '_');
  }

  private Object number(String database) throws SQLException {
    return server.query("select oid from pg_database where datname = '%s'".formatted(database));
  }

  /** So that the one before is reused next. */
  private void dropAnother() throws SQLException {
    layout.create(server, last);
    layout.drop(server, last);
  }

  @Test
  void aReusedDatabaseIsAsNew() throws SQLException {
    Address used = layout.create(server, one);
    Object number = number(one);
    List<?> schemas = used.query(SCHEMAS);
    Connection leftOpen = used.connect();
    used.execute(
        "create schema shop",
        "create table shop.orders (id int)",
        "create view orders as select * from shop.orders",
        "create type color as enum ('red')",
        "grant create on schema public to public");
    server.execute(
        "alter database " + one + " set lock_timeout = '1s'",
        "alter database " + one + " connection limit 5");

    layout.drop(server, one);
    dropAnother();
    Address reused = layout.create(server, other);

    assertThat(number(other)).isEqualTo(number);
    assertThat(number(one)).isEqualTo(List.of());
    assertThat(leftOpen.isValid(5)).isFalse();
    assertThat(reused.query(SCHEMAS)).isEqualTo(schemas);
    assertThat(reused.query("select 1 from pg_class where oid > 16384 and relkind in ('r', 'v')"))
        .isEmpty();
    assertThat(reused.query("select 1 from pg_type where typname = 'color'")).isEmpty();
    assertThat(reused.query("show lock_timeout")).isEqualTo(List.of(List.of("0")));
    assertThat(
            server.query(
                "select datconnlimit from pg_database where datname = '%s'".formatted(other)))
        .isEqualTo(List.of(List.of(-1)));
  }

  @Test
  void aDatabaseThatCannotBeEmptiedIsDropped() throws SQLException {
    Address used = layout.create(server, one);
    Object number = number(one);
    used.execute("select lo_create(0)");

    layout.drop(server, one);
    dropAnother();
    layout.create(server, other);

    assertThat(number(one)).isEqualTo(List.of());
    assertThat(number(other)).isNotEqualTo(number);
  }

  /** PostgreSQL waits five seconds for it. */
  @Tag("slow")
  @Test
  void aDatabaseThatIsInUseAgainIsNotReused() throws SQLException {
    Address used = layout.create(server, one);
    Object number = number(one);
    layout.drop(server, one);
    dropAnother();
    try (Connection connection = used.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("begin");

      layout.create(server, other);

      assertThat(number(other)).isNotEqualTo(number);
    }
  }
}
