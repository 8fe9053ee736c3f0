package dev.hilo.clusters;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.Driver;

/** Clients on each of three nodes, which are killed, cut off, stopped, paused, and join again. */
@Tag("clusters")
class GaleraTest {

  @Test
  void noIdIsGivenTwice() throws IOException, InterruptedException {
    try (GaleraCluster cluster = new GaleraCluster(3)) {
      ClusterRun.findsNoViolation(cluster, Driver.class, "galera", "Galera, three nodes");
    }
  }
}
