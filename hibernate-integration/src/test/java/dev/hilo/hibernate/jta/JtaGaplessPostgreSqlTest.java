package dev.hilo.hibernate.jta;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class JtaGaplessPostgreSqlTest extends JtaGaplessContract {

  JtaGaplessPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
