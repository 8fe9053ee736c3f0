package dev.hilo.clusters;

import com.mysql.cj.jdbc.Driver;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients on each of three primaries, which are killed, paused, stopped, and leave the group. */
@Tag("clusters")
class GroupReplicationTest {

  @Test
  void noIdIsGivenTwice() throws IOException, InterruptedException {
    try (GroupReplication cluster = new GroupReplication(3)) {
      ClusterRun.findsNoViolation(
          cluster, Driver.class, "group-replication", "Group Replication, three primaries");
    }
  }
}
