package dev.hilo.hibernate.shop;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

/** On Hibernate 6.6.56 only: from 7 on its dialect is no longer among Hibernate's own. */
@Tag("dialects")
final class MainJobDerbyTest extends MainJobContract {

  MainJobDerbyTest() {
    super(TestDatabase.DERBY);
  }
}
