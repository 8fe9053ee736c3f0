package dev.hilo.samples.shop.web;

import dev.hilo.spring.HiLoProperties;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the page asks for again and again, beside the endpoint {@code hilo}. */
@RestController
class LiveController {

  private final Documents documents;
  private final JdbcClient jdbc;
  private final String nodeTag;

  LiveController(Documents documents, JdbcClient jdbc, HiLoProperties settings) {
    this.documents = documents;
    this.jdbc = jdbc;
    this.nodeTag = settings.nodeTag();
  }

  /**
   * The shop at one moment.
   *
   * @param nodeTag what marks the ids of this instance
   * @param born the latest documents, whoever made them
   * @param table the rows of the table {@code hilo}
   */
  record Live(String nodeTag, List<DocumentView> born, List<Row> table) {}

  /** A row of the table {@code hilo}. */
  record Row(String name, String nodeTag, long maxValue) {}

  @GetMapping("/live")
  Live live() {
    List<Row> table =
        jdbc.sql("select name, node_tag, max_value from hilo order by name, node_tag")
            .query(Row.class)
            .list();
    return new Live(nodeTag, documents.latest(), table);
  }
}
