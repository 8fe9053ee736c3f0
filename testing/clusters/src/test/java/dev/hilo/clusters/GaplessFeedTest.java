package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader elsewhere that remembers the last gapless number it saw in the rows skips none. */
@Tag("clusters")
class GaplessFeedTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void onAStreamingReplica(boolean isSynchronous) throws Exception {
    try (PostgreSqlPair pair = new PostgreSqlPair(isSynchronous)) {
      DataSource standby = pair.standby().dataSource(Cluster.DATABASE);

      Feeds.areReadInOrder("a PostgreSQL replica", pair.dataSource(), standby);
      assertThat(Feeds.identitiesAreSkipped("a PostgreSQL replica", pair.dataSource(), standby))
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void onAMySqlReplicaWithParallelWorkers(boolean preservesCommitOrder) throws Exception {
    try (MySqlReplica pair = new MySqlReplica(preservesCommitOrder)) {
      DataSource source = pair.source().dataSource(Cluster.DATABASE);
      DataSource replica = pair.replica().dataSource(Cluster.DATABASE);
      String where = "a MySQL replica, replica_preserve_commit_order = " + preservesCommitOrder;

      Feeds.areReadInOrder(where, source, replica);
      assertThat(Feeds.identitiesAreSkipped(where, source, replica)).isTrue();
    }
  }

  @Test
  void onAnotherGaleraNode() throws Exception {
    try (Cluster cluster = new GaleraCluster(3)) {
      readOnAnotherNode("another Galera node", cluster);
    }
  }

  @Test
  void onAnotherPrimaryOfAGroup() throws Exception {
    try (Cluster cluster = new GroupReplication(3)) {
      readOnAnotherNode("another primary of Group Replication", cluster);
    }
  }

  /** Two nodes are written, the third is read. */
  private static void readOnAnotherNode(String where, Cluster cluster) throws Exception {
    List<DataSource> nodes = new ArrayList<>();
    cluster.nodes().forEach(node -> nodes.add(node.dataSource(Cluster.DATABASE)));
    DataSource first = nodes.get(0);
    DataSource second = nodes.get(1);
    DataSource third = nodes.get(2);

    Feeds.areReadInOrder(where, List.of(first, first, second, second), third);
    assertThat(Feeds.identitiesAreSkipped(where, first, third)).isTrue();
  }
}
