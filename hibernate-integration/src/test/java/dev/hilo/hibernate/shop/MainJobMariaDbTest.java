package dev.hilo.hibernate.shop;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class MainJobMariaDbTest extends MainJobContract {

  MainJobMariaDbTest() {
    super(TestDatabase.MARIADB);
  }
}
