package dev.hilo.clusters;

import dev.hilo.testdb.CuttingProxy;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two servers that accept writes apart and send them to each other, set up by the statements of
 * docs/how-to/several-sites.md. What each gets from the other passes through a proxy, which can be
 * cut.
 */
abstract class Sites implements AutoCloseable {

  /** The names of the servers, and their tags unless a test gives them others. */
  static final List<String> NAMES = List.of("NORTH", "SOUTH");

  private final List<ServerNode> nodes;
  private final List<CuttingProxy> ways = new ArrayList<>();

  Sites(List<ServerNode> nodes) {
    this.nodes = nodes;
    nodes.forEach(node -> ways.add(CuttingProxy.before(node)));
  }

  ServerNode node(int site) {
    return nodes.get(site);
  }

  /** The port by which the other site reaches this one. */
  int port(int site) {
    return ways.get(site).port();
  }

  /** Cuts the sites apart. */
  void cut() {
    ways.forEach(CuttingProxy::refuse);
  }

  /** Lets the sites reach each other again. */
  void rejoin() {
    ways.forEach(CuttingProxy::accept);
  }

  /** The first column of a query on the entities of a site. */
  List<String> column(int site, String sql) {
    try (Connection connection = node(site).dataSource(Cluster.DATABASE).getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> column = new ArrayList<>();
      while (rows.next()) {
        column.add(rows.getString(1));
      }
      return column;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The name of the table of a tag. */
  static String table(String tag) {
    return "hilo_" + tag.toLowerCase(Locale.ROOT);
  }

  /** What a site has in place of NORTH. */
  static Map<String, String> replacements(String tag) {
    return Map.of("'NORTH'", "'" + tag + "'", "hilo_north", table(tag));
  }

  /** The query for the tag, and other settings that HiLo needs here. */
  abstract Map<String, Object> settings();

  /** The writes of the other site that the server could not apply. */
  abstract List<String> conflicts(int site) throws IOException;

  /** Runs statements of the page. */
  void run(int site, String block, Map<String, String> replacements) {
    RecipePage.run(node(site).dataSource(database()), block, replacements);
  }

  /** The database in which the page's statements begin. */
  String database() {
    return Cluster.DATABASE;
  }

  @Override
  public void close() throws IOException {
    ways.forEach(CuttingProxy::close);
    for (ServerNode node : nodes) {
      node.close();
    }
  }
}
