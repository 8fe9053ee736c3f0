package dev.hilo.clusters;

import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** MySQL with circular replication. */
final class MySqlSites extends Sites {

  MySqlSites(List<String> tags) throws IOException {
    super(servers());
    for (int site = 0; site < 2; site++) {
      run(site, "mysql site", replacements(tags.get(site)));
    }
    for (int site = 0; site < 2; site++) {
      run(
          site,
          "mysql connect",
          Map.of(
              "'south.example', source_port = 3306",
              "'127.0.0.1', source_port = " + port(1 - site) + ", source_connect_retry = 1",
              "'replicator', source_password = 'secret'",
              "'root'"));
    }
  }

  private static List<ServerNode> servers() throws IOException {
    Installation mySql = GroupReplication.installation();
    List<ServerNode> nodes = new ArrayList<>();
    for (String tag : NAMES) {
      ServerNode node = mySql.node(tag);
      nodes.add(node);
      start(node, nodes.size());
    }
    return nodes;
  }

  /** Starts a server with a new {@code server_uuid}, although its data are a copy. */
  static void start(ServerNode node, int serverId) throws IOException {
    Files.deleteIfExists(node.data().resolve("auto.cnf"));
    node.start(
        List.of(
            "--server-id=" + serverId,
            "--log-bin=binlog",
            "--gtid-mode=ON",
            "--enforce-gtid-consistency=ON",
            "--performance-schema=ON",
            "--default-authentication-plugin=mysql_native_password",
            "--replica-net-timeout=4",
            "--replicate-wild-ignore-table=hilo_local.%"));
  }

  @Override
  String database() {
    return "mysql";
  }

  @Override
  Map<String, Object> settings() {
    return Map.of(
        "hibernate.hilo.schema",
        "hilo_local",
        "hibernate.hilo.node_tag_query",
        RecipePage.statement("mysql tag"));
  }

  @Override
  List<String> conflicts(int site) {
    return column(
        site,
        "select last_error_message from performance_schema.replication_applier_status_by_worker"
            + " where last_error_number <> 0");
  }
}
