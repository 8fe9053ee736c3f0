package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ProtocolRule;
import dev.hilo.testdb.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The table may have another name and another place. */
@Proves(Cell.SCHEMA)
interface TableNameContract extends OnDatabase {

  @Test
  default void aPlainNameIsAnyCasing() {
    take(HiLo.builder(schema().dataSource()).table("Counters_2").createTableIfMissing());

    assertThat(schema().query("select max_value from Counters_2")).hasSize(1);
  }

  @Test
  default void aQuotedNameIsAnything() {
    take(HiLo.builder(schema().dataSource()).table("\"My Table\"").createTableIfMissing());

    String quote = isMySqlOrMariaDb() ? "`" : "\"";
    assertThat(schema().query("select max_value from " + quote + "My Table" + quote)).hasSize(1);
  }

  @Test
  default void itMayBeInAnotherSchema() {
    String other = "billing" + Long.toString(System.nanoTime(), 36);
    createSchema(other);
    try {
      take(HiLo.builder(schema().dataSource()).schema(other).createTableIfMissing());

      assertThat(schema().query("select max_value from " + other + ".hilo")).hasSize(1);
      assertThatThrownBy(() -> schema().query("select max_value from hilo"))
          .isInstanceOf(IllegalStateException.class);
    } finally {
      dropSchema(other);
    }
  }

  @ProtocolRule("T2")
  @Test
  default void columnsMayBeInAnyOrder() {
    schema()
        .execute(
            """
            create table hilo (
              max_value %s not null,
              node_tag varchar(32) not null,
              name varchar(255) not null,
              primary key (name, node_tag)
            )"""
                .formatted(database().bigint()));

    take(HiLo.builder(schema().dataSource()));

    assertThat(schema().query("select name, node_tag, max_value from hilo where max_value > 0"))
        .singleElement()
        .asString()
        .startsWith("[orders, *, ");
  }

  @Test
  default void aSchemaThatIsMissingIsNamed() {
    try (HiLo hilo =
        HiLo.builder(schema().dataSource())
            .schema("nowhere")
            .createTableIfMissing()
            .reserveTimeout(UNLESS_IT_HANGS)
            .build()) {
      assertThatThrownBy(hilo::verify)
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("nowhere")
          .hasCauseInstanceOf(SQLException.class);
    }
  }

  /** On Oracle, a schema belongs to a user. */
  private void createSchema(String name) {
    if (database() == TestDatabase.ORACLE) {
      schema()
          .execute(
              "create user " + name + " identified by hilo",
              "grant unlimited tablespace to " + name);
    } else {
      schema().execute("create schema " + name);
    }
  }

  private void dropSchema(String name) {
    switch (database()) {
      case MYSQL, MARIADB -> schema().execute("drop schema " + name);
      case H2, POSTGRESQL, HSQLDB -> schema().execute("drop schema " + name + " cascade");
      case DERBY, SQLITE ->
          schema().execute("drop table " + name + ".hilo", "drop schema " + name + " restrict");
      case SQLSERVER -> schema().execute("drop table " + name + ".hilo", "drop schema " + name);
      case ORACLE -> schema().execute("drop user " + name + " cascade");
    }
  }

  static void take(HiLoBuilder builder) {
    try (HiLo hilo = builder.reserveTimeout(UNLESS_IT_HANGS).build()) {
      hilo.verify();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }
}
