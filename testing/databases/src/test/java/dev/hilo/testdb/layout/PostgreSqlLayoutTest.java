package dev.hilo.testdb.layout;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.testdb.jdbc.Address;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgreSqlLayoutTest {

  private static final String SCHEMAS =
      """
      select nspname, nspowner, nspacl::text from pg_namespace where nspname !~ '^pg_toast'
      order by 1
      """;

  private final PostgreSqlLayout layout = new PostgreSqlLayout(true);
  private final List<Object> made = new ArrayList<>();
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
    for (Object number : made) {
      for (List<?> row :
          server.query("select datname from pg_database where oid = %s".formatted(number))) {
        server.execute("drop database " + row.get(0) + " with (force)");
      }
    }
  }

  private Address create(String name) throws SQLException {
    Address address = layout.create(server, name);
    made.add(number(address));
    return address;
  }

  private static String name() {
    return "hilo_" + UUID.randomUUID().toString().replace('-', '_');
  }

  /** What a database keeps when it is renamed. */
  private static Object number(Address address) throws SQLException {
    return requireNonNull(
        address
            .query("select oid from pg_database where datname = current_database()")
            .get(0)
            .get(0));
  }

  /** So that the one before is reused next. */
  private void dropAnother() throws SQLException {
    String last = name();
    create(last);
    layout.drop(server, last);
  }

  @Test
  void aReusedDatabaseIsAsNew() throws SQLException {
    String one = name();
    Address used = create(one);
    Object number = number(used);
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
    Address reused = create(name());

    assertThat(number(reused)).isEqualTo(number);
    assertThat(leftOpen.isValid(5)).isFalse();
    assertThat(reused.query(SCHEMAS)).isEqualTo(schemas);
    assertThat(reused.query("select 1 from pg_class where oid >= 16384 and relkind in ('r', 'v')"))
        .isEmpty();
    assertThat(reused.query("select 1 from pg_type where typname = 'color'")).isEmpty();
    assertThat(reused.query("show lock_timeout")).isEqualTo(List.of(List.of("0")));
    assertThat(
            reused.query("select datconnlimit from pg_database where datname = current_database()"))
        .isEqualTo(List.of(List.of(-1)));
  }

  @Test
  void whatATestLeftRunningCannotConnectAgain() throws SQLException {
    String one = name();
    Address used = create(one);

    layout.drop(server, one);

    assertThatThrownBy(used::connect).hasMessageContaining("does not exist");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select lo_create(0)",
        "create publication everything",
        "alter default privileges grant select on tables to public",
        "grant create on database %s to public",
        "alter role current_user in database %s set lock_timeout = '1s'",
      })
  void aDatabaseThatCannotBeEmptiedIsDropped(String statement) throws SQLException {
    String one = name();
    Address used = create(one);
    Object number = number(used);
    used.execute(statement.formatted(one));

    layout.drop(server, one);
    dropAnother();

    assertThat(server.query("select datname from pg_database where oid = %s".formatted(number)))
        .isEmpty();
    assertThat(number(create(name()))).isNotEqualTo(number);
  }
}
