package dev.hilo.clusters;

import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.ServerBinary;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** PostgreSQL with logical replication both ways. */
final class PostgreSqlSites extends Sites {

  PostgreSqlSites(List<String> tags) throws IOException {
    super(servers());
    for (int site = 0; site < 2; site++) {
      node(site).execute("create database " + Cluster.DATABASE);
      run(site, "postgresql site", replacements(tags.get(site)));
    }
    for (int site = 0; site < 2; site++) {
      int other = 1 - site;
      String address =
          "host=127.0.0.1 port=%d dbname=%s user=%s"
              .formatted(port(other), database(), node(other).user());
      run(
          site,
          "postgresql connect",
          Map.of(
              "from_south",
              "from_" + NAMES.get(other),
              "host=south.example dbname=app user=replicator",
              address));
    }
  }

  private static List<ServerNode> servers() throws IOException {
    Installation postgreSql = Installation.of(ServerBinary.postgreSql());
    List<ServerNode> nodes = List.of(postgreSql.node(NAMES.get(0)), postgreSql.node(NAMES.get(1)));
    for (ServerNode node : nodes) {
      node.start(List.of("-c", "wal_level=logical", "-c", "wal_retrieve_retry_interval=500ms"));
    }
    return nodes;
  }

  @Override
  Map<String, Object> settings() {
    return Map.of("hibernate.hilo.node_tag_query", RecipePage.statement("postgresql tag"));
  }

  /** Its statistics count a connection that was cut as an error, too. */
  @Override
  List<String> conflicts(int site) throws IOException {
    return node(site).log().lines().filter(line -> line.contains("duplicate key")).toList();
  }
}
