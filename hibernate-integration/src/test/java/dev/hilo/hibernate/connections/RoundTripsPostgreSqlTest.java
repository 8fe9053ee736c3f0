package dev.hilo.hibernate.connections;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class RoundTripsPostgreSqlTest extends RoundTripsContract {

  RoundTripsPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }
}
