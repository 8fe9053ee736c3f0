package dev.hilo.samples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.samples.documents.StoreKind.OpenStore;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DocumentTablesPageTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();

  @AfterEach
  void drop() {
    schema.close();
  }

  @Test
  void theCodeDoesWhatThePageSays() {
    try (OpenStore open = StoreKind.JDBC.open(schema.dataSource())) {
      DocumentStore documents = open.documents();

      assertThat(DocumentSnippets.property(documents).id).isEqualTo("orders/1-A");
      assertThat(DocumentSnippets.beside(documents).id()).isEqualTo("notes/1-A");
      assertThat(documents.load(Note.class, "notes/pinned")).isPresent();
      assertThat(documents.load(Note.class, "notes/1").orElseThrow().document().text())
          .isEqualTo("counted");
      DocumentSnippets.change(documents);
      assertThat(documents.load(Order.class, "orders/1-A").orElseThrow())
          .satisfies(order -> assertThat(order.document().shipped).isTrue())
          .satisfies(order -> assertThat(order.version()).isEqualTo(1));
    }
  }
}
