package dev.hilo.hibernate.jta;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class JtaReservationPostgreSqlTest extends JtaReservationContract {

  JtaReservationPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
