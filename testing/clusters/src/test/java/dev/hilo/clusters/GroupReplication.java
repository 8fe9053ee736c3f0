package dev.hilo.clusters;

import dev.hilo.testdb.process.FreePort;
import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.MySqlDistribution;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** MySQL Group Replication with several primaries. */
final class GroupReplication implements Cluster {

  private static final String JOIN = "start group_replication user = 'root', password = ''";

  private static final Duration STUCK = Duration.ofSeconds(60);

  private final List<ServerNode> nodes = new ArrayList<>();
  private final List<Integer> ports;

  GroupReplication(int size) throws IOException {
    this.ports = FreePort.find(size);
    Installation mySql = installation();
    for (int node = 0; node < size; node++) {
      nodes.add(mySql.node("group-" + (node + 1)));
      start(node);
    }
    nodes
        .get(0)
        .execute(
            "set global group_replication_bootstrap_group = on",
            JOIN,
            "set global group_replication_bootstrap_group = off");
    for (int node = 1; node < size; node++) {
      nodes.get(node).execute(JOIN);
    }
    awaitOnline();
    nodes.get(0).execute("create database " + DATABASE);
  }

  /** The distribution that the build has downloaded. */
  static Installation installation() throws IOException {
    String zip = System.getProperty("mysql.distribution");
    if (zip == null) {
      throw new IllegalStateException("The property mysql.distribution names no archive.");
    }
    return Installation.of(new MySqlDistribution(Path.of(zip)));
  }

  private void start(int node) throws IOException {
    ServerNode server = nodes.get(node);
    // Equal data of all nodes would have equal identities, too.
    Files.deleteIfExists(server.data().resolve("auto.cnf"));
    server.start(options(node), Map.of());
  }

  private List<String> options(int node) {
    String all = ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    return List.of(
        "--server-id=" + (node + 1),
        // With 0, a killed node would lose commits of the last second that its binary log has.
        "--innodb-flush-log-at-trx-commit=2",
        "--sync-binlog=0",
        "--log-bin=binlog",
        "--log-replica-updates=ON",
        "--gtid-mode=ON",
        "--enforce-gtid-consistency=ON",
        "--performance-schema=ON",
        "--report-host=127.0.0.1",
        "--report-port=" + nodes.get(node).port(),
        "--default-authentication-plugin=mysql_native_password",
        // The kit's table of rows has no primary key, which the group insists on.
        "--sql-generate-invisible-primary-key=ON",
        "--plugin-load-add=group_replication.so",
        "--loose-group-replication-group-name=aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa",
        "--loose-group-replication-start-on-boot=OFF",
        // Otherwise it would accept writes of its own until it joins, and repeat numbers. The group
        // makes a member writable.
        "--super-read-only=ON",
        "--loose-group-replication-local-address=127.0.0.1:" + ports.get(node),
        "--loose-group-replication-group-seeds=" + all,
        "--loose-group-replication-ip-allowlist=127.0.0.1/8",
        "--loose-group-replication-single-primary-mode=OFF",
        "--loose-group-replication-enforce-update-everywhere-checks=ON",
        "--loose-group-replication-member-expel-timeout=1",
        "--loose-group-replication-components-stop-timeout=10",
        "--loose-group-replication-autorejoin-tries=0");
  }

  @Override
  public List<ServerNode> nodes() {
    return nodes;
  }

  @Override
  public List<String> faults() {
    return List.of("kill", "pause", "stop", "leave the group");
  }

  @Override
  public void down(int node, String fault) throws IOException {
    ServerNode server = nodes.get(node);
    switch (fault) {
      case "kill" -> server.kill();
      case "stop" -> server.stop();
      case "pause" -> server.signal("STOP");
      default -> server.execute("stop group_replication");
    }
  }

  @Override
  public void up(int node, String fault) throws IOException {
    switch (fault) {
      case "kill", "stop" -> {
        Cluster.await(true, () -> hasLeft(nodes.get(node)));
        nodes.get(node).start(options(node), Map.of());
      }
      case "pause" -> nodes.get(node).signal("CONT");
      default -> {
        // It answers, and is out of the group.
      }
    }
    awaitOnline();
  }

  private void awaitOnline() {
    Object expected = Collections.nCopies(nodes.size(), "ONLINE, among " + nodes.size());
    long[] since = {System.nanoTime()};
    Cluster.await(
        expected,
        () -> {
          List<String> states = nodes.stream().map(this::rejoined).toList();
          if (!states.equals(expected) && System.nanoTime() - since[0] > STUCK.toNanos()) {
            // Some of its connections may be broken in one direction, which does not mend itself.
            nodes.get(states.indexOf(worst(states))).execute("stop group_replication");
            since[0] = System.nanoTime();
          }
          return states;
        });
  }

  /** The state of a member that sees the fewest others. */
  private static String worst(List<String> states) {
    return states.stream().min(Comparator.comparing(state -> state.replaceAll("\\D", ""))).get();
  }

  /** A node that the others have expelled joins again. */
  private String rejoined(ServerNode node) {
    String state = state(node);
    if (state.equals("ERROR")) {
      node.execute("stop group_replication");
    }
    if ((state.equals("ERROR") || state.equals("OFFLINE")) && hasLeft(node)) {
      node.execute(JOIN);
    }
    return state + ", among " + members(node);
  }

  /** Whether no other node takes it for a member, not even for one that does not answer. */
  private boolean hasLeft(ServerNode node) {
    return nodes.stream()
        .filter(other -> other != node)
        .allMatch(
            other ->
                other
                    .query(
                        "select member_id from performance_schema.replication_group_members"
                            + " where member_port = "
                            + node.port())
                    .isEmpty());
  }

  private static String state(ServerNode node) {
    return node
        .query(
            "select member_state from performance_schema.replication_group_members"
                + " where member_port = @@port")
        .stream()
        .map(row -> String.valueOf(row.get(0)))
        .findFirst()
        .orElse("OFFLINE");
  }

  private static int members(ServerNode node) {
    return node.query(
            "select member_id from performance_schema.replication_group_members"
                + " where member_state = 'ONLINE'")
        .size();
  }

  @Override
  public void close() throws IOException {
    for (ServerNode node : nodes) {
      node.close();
    }
  }
}
