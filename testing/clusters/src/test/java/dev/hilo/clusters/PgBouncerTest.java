package dev.hilo.clusters;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;

/** Clients behind PgBouncer in transaction mode. It is killed, and PostgreSQL behind it. */
@Tag("clusters")
class PgBouncerTest {

  @Test
  void noIdIsGivenTwice() throws IOException, InterruptedException {
    try (PgBouncer pool = new PgBouncer()) {
      ClusterRun.findsNoViolation(pool, Driver.class, "pgbouncer", "PgBouncer in transaction mode");
    }
  }
}
