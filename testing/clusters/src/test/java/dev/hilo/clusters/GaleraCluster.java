package dev.hilo.clusters;

import dev.hilo.testdb.debian.DebianFiles;
import dev.hilo.testdb.process.FreePort;
import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.ServerBinary;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * MariaDB with Galera. All nodes begin with one state and keep enough of the latest writes to bring
 * a node that was away up to date, so that none ever needs a full copy.
 */
final class GaleraCluster implements Cluster {

  private static final Pattern RECOVERED = Pattern.compile("Recovered position:?\\s+(\\S+:\\d+)");

  /** The part of a state transfer that Galera leaves to a script, when no data is copied. */
  private static final String TRANSFER =
      """
      #!/bin/sh
      while [ $# -gt 0 ]; do
        case $1 in
          --role) role=$2; shift ;;
          --address) address=$2; shift ;;
          --gtid) gtid=$2; shift ;;
          --parent) parent=$2; shift ;;
          --bypass) bypass=1 ;;
        esac
        shift
      done
      if [ "$role" = joiner ]; then
        file=$(mktemp)
        echo "ready $address/$file"
        while [ ! -s "$file" ] && kill -0 "$parent"; do sleep 0.1; done
        cat "$file"
        rm -f "$file"
      else
        [ -n "$bypass" ] || exit 1
        echo "$gtid" > "${address#*/}"
        echo "done $gtid"
      fi
      """;

  private final Path scripts = Files.createTempDirectory("hilo-galera");
  private final Path library;
  private final List<ServerNode> nodes = new ArrayList<>();
  private final List<Integer> ports;

  GaleraCluster(int size) throws IOException {
    this.library = DebianFiles.of("galera-4", List.of("galera-4")).file("usr/lib/libgalera_smm.so");
    Path script = scripts.resolve("wsrep_sst_incremental");
    Files.writeString(script, TRANSFER);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    this.ports = FreePort.find(3 * size);
    Installation mariaDb = Installation.of(ServerBinary.mariaDb());
    for (int node = 0; node < size; node++) {
      nodes.add(mariaDb.node("galera-" + (node + 1)));
    }
    shareOneState();
    nodes.get(0).start(options(0, "--wsrep-new-cluster"), variables());
    for (int node = 1; node < size; node++) {
      nodes.get(node).start(options(node), variables());
    }
    nodes.forEach(this::awaitSynced);
    nodes.get(0).execute("create database " + DATABASE);
  }

  /** The first node founds the cluster; the others get the position that it leaves behind. */
  private void shareOneState() throws IOException {
    ServerNode first = nodes.get(0);
    first.start(options(0, "--wsrep-new-cluster"), variables());
    first.stop();
    Files.delete(first.data().resolve("galera.cache"));
    for (ServerNode node : nodes.subList(1, nodes.size())) {
      node.copyDataOf(first);
    }
  }

  private Map<String, String> variables() {
    return Map.of("PATH", scripts + ":" + System.getenv("PATH"));
  }

  private List<String> options(int node, String... more) {
    int port = ports.get(3 * node);
    String others =
        ports.stream()
            .filter(other -> ports.indexOf(other) % 3 == 0)
            .map(other -> "127.0.0.1:" + other)
            .collect(Collectors.joining(","));
    List<String> options =
        new ArrayList<>(
            List.of(
                // With 0, a killed node would lose commits of the last second.
                "--innodb-flush-log-at-trx-commit=2",
                "--binlog-format=ROW",
                "--innodb-autoinc-lock-mode=2",
                "--wsrep-on=ON",
                // It would make the options of the provider read-only, and with them the cut.
                "--plugin-wsrep-provider=OFF",
                "--wsrep-provider=" + library,
                "--wsrep-cluster-name=hilo",
                "--wsrep-cluster-address=gcomm://" + others,
                "--wsrep-node-name=node" + (node + 1),
                "--wsrep-node-address=127.0.0.1:" + port,
                "--wsrep-sst-receive-address=127.0.0.1:" + ports.get(3 * node + 2),
                "--wsrep-sst-method=incremental",
                "--wsrep-provider-options="
                    + String.join(
                        ";",
                        "gmcast.listen_addr=tcp://127.0.0.1:" + port,
                        "base_port=" + port,
                        "ist.recv_addr=127.0.0.1:" + ports.get(3 * node + 1),
                        "gcache.size=256M",
                        "evs.keepalive_period=PT0.5S",
                        "evs.suspect_timeout=PT2S",
                        "evs.inactive_timeout=PT5S",
                        "evs.inactive_check_period=PT0.5S")));
    options.addAll(List.of(more));
    return options;
  }

  @Override
  public List<ServerNode> nodes() {
    return nodes;
  }

  @Override
  public List<String> faults() {
    return List.of("kill", "cut off", "stop", "pause");
  }

  @Override
  public void down(int node, String fault) throws IOException {
    ServerNode server = nodes.get(node);
    switch (fault) {
      case "kill" -> server.kill();
      case "stop" -> server.stop();
      case "pause" -> server.signal("STOP");
      default -> server.execute("set global wsrep_provider_options = 'gmcast.isolate=1'");
    }
  }

  @Override
  public void up(int node, String fault) throws IOException {
    ServerNode server = nodes.get(node);
    switch (fault) {
      case "kill" ->
          server.start(options(node, "--wsrep-start-position=" + position(node)), variables());
      case "stop" -> server.start(options(node), variables());
      case "pause" -> server.signal("CONT");
      default -> server.execute("set global wsrep_provider_options = 'gmcast.isolate=0'");
    }
    nodes.forEach(this::awaitSynced);
  }

  /** What a killed node has of the writes. */
  private String position(int node) throws IOException {
    ServerNode server = nodes.get(node);
    server.launch(options(node, "--wsrep-recover"), variables());
    server.awaitEnd();
    Matcher found = RECOVERED.matcher(server.log());
    if (!found.find()) {
      throw new IOException("No position in the log:\n" + server.log());
    }
    return found.group(1);
  }

  private void awaitSynced(ServerNode node) {
    Cluster.await(
        "Primary, Synced, ON, among " + nodes.size(),
        () ->
            status(node, "cluster_status")
                + ", "
                + status(node, "local_state_comment")
                + ", "
                + status(node, "ready")
                + ", among "
                + status(node, "cluster_size"));
  }

  private static @Nullable Object status(ServerNode node, String name) {
    return node.query("show status like 'wsrep_" + name + "'").get(0).get(1);
  }

  @Override
  public void close() throws IOException {
    for (ServerNode node : nodes) {
      node.close();
    }
    Files.delete(scripts.resolve("wsrep_sst_incremental"));
    Files.delete(scripts);
  }
}
