package dev.hilo.hibernate.gapless;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

/** REPEATABLE READ is the default here. */
@Tag("server")
final class GaplessProcessesMySqlTest extends GaplessProcessesContract {

  GaplessProcessesMySqlTest() {
    super(TestDatabase.MYSQL);
  }
}
