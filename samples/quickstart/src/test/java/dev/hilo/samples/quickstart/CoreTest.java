package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class CoreTest {

  @Test
  void theFirstProgramPrintsTheFirstId() throws Exception {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      DataSource dataSource = schema.dataSource();
      schema.execute("create table orders (id varchar(64) primary key)");
      assertThat(Printed.by(() -> CoreSnippets.first(dataSource))).isEqualTo("orders/1-A");
    }
  }

  @Test
  void theCodeOfThePageRuns() {
    try (Schema schema = TestDatabase.H2.server().newSchema()) {
      try (HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().build()) {
        CoreSnippets.use(hilo);
        CoreSnippets.Letter letter = new CoreSnippets.Letter();
        assertThat(CoreSnippets.document(hilo, letter)).isEqualTo("letters/1-A");
        assertThat(letter.id).isEqualTo("letters/1-A");
      }
      try (HiLo hilo = CoreSnippets.start(schema.dataSource())) {
        assertThat(hilo.nextId("orders")).isEqualTo("orders/504-A");
      }
      assertThat(schema.query("select name, max_value from hilo order by name"))
          .hasToString("[[/, 1], [companies|, 2], [letters, 1], [orders, 504]]");
    }
  }
}
