package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.SchemaScript;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The script in the jar, for those whose schema is made by Flyway, Liquibase or a person. */
@Proves(Cell.SCHEMA)
interface SchemaScriptContract extends OnDatabase {

  @Test
  default void theScriptEqualsTheStatementsThatCreateAMissingTable() {
    List<String> statements = new ArrayList<>();
    JdbcInterceptor recorder =
        new JdbcInterceptor() {
          @Override
          protected void called(String what, @Nullable String sql) {
            if (sql != null && what.startsWith("statement.execute")) {
              statements.add(sql);
            }
          }
        };
    try (HiLo hilo =
        HiLo.builder(recorder.before(schema().dataSource()))
            .createTableIfMissing()
            .reserveTimeout(UNLESS_IT_HANGS)
            .build()) {
      hilo.verify();
    }
    assertThat(statements)
        .filteredOn(sql -> sql.startsWith("create table"))
        .singleElement()
        .asString()
        .isEqualToNormalizingWhitespace(SchemaScript.of(database()).creation());
  }

  /** Derby, and Oracle before 23ai, have no way to say it. */
  @Test
  default void theScriptCanRunAgain() {
    String script = SchemaScript.of(database()).statement();
    schema().execute(script);
    schema().execute("insert into hilo (name, node_tag, max_value) values ('orders', '*', 7)");
    if (database() == TestDatabase.DERBY || database() == TestDatabase.ORACLE) {
      assertThatThrownBy(() -> schema().execute(script)).hasStackTraceContaining(" already ");
    } else {
      schema().execute(script);
    }
    assertThat(schema().query("select max_value from hilo")).hasToString("[[7]]");
  }

  @Test
  default void theScriptIsAllThatIsMissing() {
    schema().execute(SchemaScript.of(database()).statement());
    try (HiLo hilo = HiLo.builder(schema().dataSource()).reserveTimeout(UNLESS_IT_HANGS).build()) {
      hilo.verify();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }
}
