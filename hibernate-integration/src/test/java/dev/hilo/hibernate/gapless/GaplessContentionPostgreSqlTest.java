package dev.hilo.hibernate.gapless;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class GaplessContentionPostgreSqlTest extends GaplessContentionContract {

  GaplessContentionPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
