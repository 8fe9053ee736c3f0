package dev.hilo.samples.shop.web;

import java.util.List;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the page polls, besides the endpoint {@code hilo}. */
@RestController
class LiveController {

  private final Documents documents;
  private final JdbcClient jdbc;
  private final String nodeTag;
  private final List<String> profiles;

  LiveController(Documents documents, JdbcClient jdbc, Environment environment) {
    this.documents = documents;
    this.jdbc = jdbc;
    this.nodeTag = environment.getProperty("hilo.node-tag", "A");
    this.profiles = List.of(environment.getActiveProfiles());
  }

  /**
   * The current state of the shop.
   *
   * @param nodeTag the tag in the ids of this instance
   * @param profiles the active profiles, which choose the database
   * @param latest the latest documents of all nodes
   * @param table the rows of the table {@code hilo}
   */
  record Live(String nodeTag, List<String> profiles, List<DocumentView> latest, List<Row> table) {}

  /** A row of the table {@code hilo}. */
  record Row(String name, String nodeTag, long maxValue) {}

  @GetMapping("/live")
  Live live() {
    List<Row> table =
        jdbc.sql("select name, node_tag, max_value from hilo order by name, node_tag")
            .query(Row.class)
            .list();
    return new Live(nodeTag, profiles, documents.latest(), table);
  }
}
