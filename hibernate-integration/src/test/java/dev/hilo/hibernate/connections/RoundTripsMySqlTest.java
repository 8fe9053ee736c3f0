package dev.hilo.hibernate.connections;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class RoundTripsMySqlTest extends RoundTripsContract {

  RoundTripsMySqlTest() {
    super(TestDatabase.MYSQL);
  }
}
