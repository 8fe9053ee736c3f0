package dev.hilo.clusters;

import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** MySQL with a replica that applies transactions by several threads. */
final class MySqlReplica implements AutoCloseable {

  private final ServerNode source;
  private final ServerNode replica;

  MySqlReplica(boolean preservesCommitOrder) throws IOException {
    Installation mySql = GroupReplication.installation();
    source = start(mySql, 1, preservesCommitOrder);
    replica = start(mySql, 2, preservesCommitOrder);
    replica.execute(
        "change replication source to source_host = '127.0.0.1', source_port = %d,"
                .formatted(source.port())
            + " source_user = 'root', source_auto_position = 1",
        "start replica");
    source.execute("create database " + Cluster.DATABASE);
  }

  private static ServerNode start(Installation mySql, int id, boolean preservesCommitOrder)
      throws IOException {
    ServerNode server = mySql.node("replication-" + id);
    // Equal data of all servers would have equal identities, too.
    Files.deleteIfExists(server.data().resolve("auto.cnf"));
    server.start(
        List.of(
            "--server-id=" + id,
            "--log-bin=binlog",
            "--gtid-mode=ON",
            "--enforce-gtid-consistency=ON",
            "--performance-schema=ON",
            "--default-authentication-plugin=mysql_native_password",
            // The most freedom for the threads of the replica.
            "--binlog-transaction-dependency-tracking=WRITESET",
            "--replica-parallel-workers=4",
            "--replica-preserve-commit-order=" + (preservesCommitOrder ? "ON" : "OFF")));
    return server;
  }

  ServerNode source() {
    return source;
  }

  ServerNode replica() {
    return replica;
  }

  @Override
  public void close() throws IOException {
    replica.close();
    source.close();
  }
}
