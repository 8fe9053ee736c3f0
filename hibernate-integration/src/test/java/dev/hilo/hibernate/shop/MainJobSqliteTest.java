package dev.hilo.hibernate.shop;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

/** On Hibernate 6.6.56 only: for later ones the community's dialects are not to be had. */
@Tag("dialects")
final class MainJobSqliteTest extends MainJobContract {

  MainJobSqliteTest() {
    super(TestDatabase.SQLITE);
  }
}
