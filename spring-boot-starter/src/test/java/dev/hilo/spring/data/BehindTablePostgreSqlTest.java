package dev.hilo.spring.data;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class BehindTablePostgreSqlTest extends BehindTableContract {

  BehindTablePostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
