package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.support.DatabaseTest;
import dev.hilo.support.WithoutPrefetch;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of docs/how-to/bulk.md does what the page says. */
class H2BulkPageTest extends DatabaseTest {

  @Test
  void loadsRowsWithIds() throws SQLException {
    schema()
        .execute(
            "create table orders (id varchar(255) primary key, customer varchar(40))",
            "create table import (customer varchar(40))",
            "insert into import values ('Carol'), (null), ('Dan')");
    try (HiLo hilo =
        WithoutPrefetch.builder(schema().dataSource()).createTableIfMissing().build()) {
      BulkSnippets.batch(hilo, schema().dataSource(), List.of("Ada", "Bob"));
      assertThat(schema().query("select id, customer from orders order by id").toString())
          .isEqualTo("[[orders/1-A, Ada], [orders/2-A, Bob]]");

      BulkSnippets.compute(hilo, schema().dataSource(), 3);
      assertThat(schema().query("select id from orders order by id").toString())
          .isEqualTo("[[orders/1-A], [orders/2-A], [orders/3-A], [orders/4-A]]");
      assertThat(hilo.nextId("orders")).isEqualTo("orders/6-A");
    }
  }
}
