package dev.hilo.hibernate.shop;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class MainJobPostgreSqlTest extends MainJobContract {

  MainJobPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
