package dev.hilo.hibernate.moving;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Why the page has no bridge on MariaDB. */
@Tag("server")
final class MariaDbBridgeTest extends MovingTest {

  MariaDbBridgeTest() {
    super(TestDatabase.MARIADB);
  }

  @Test
  void aDefaultMayCallNextvalButNoStoredFunction() {
    schema()
        .execute(
            "create sequence orders_seq",
            "create function next_hilo() returns bigint deterministic return 1",
            "create table orders (id bigint primary key default nextval(orders_seq))");

    assertFails(
        () -> schema().execute("alter table orders alter id set default (next_hilo())"),
        "cannot be used in the DEFAULT clause");
  }
}
