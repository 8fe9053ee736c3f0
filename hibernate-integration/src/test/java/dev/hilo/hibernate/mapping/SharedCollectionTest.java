package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.Together;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two entities on one collection share its numbers; the id keeps the casing asked for. */
final class SharedCollectionTest extends MappingTest {

  @Entity
  static class Invoice {
    @Id
    @PrefixedId(collection = "Documents")
    @Nullable String id;
  }

  @Entity
  static class Receipt {
    @Id
    @HiLoId(collection = "documents")
    @Nullable Long id;
  }

  @Test
  void theNumbersNeverMeet() throws Exception {
    try (SessionFactory factory = boot(Invoice.class, Receipt.class).build()) {
      List<Callable<List<String>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        boolean invoices = thread % 2 == 0;
        tasks.add(
            () ->
                factory.fromTransaction(
                    session -> {
                      List<String> ids = new ArrayList<>();
                      for (int i = 0; i < 50; i++) {
                        ids.add(
                            invoices
                                ? String.valueOf(persisted(session, new Invoice()).id)
                                : String.valueOf(persisted(session, new Receipt()).id));
                      }
                      return ids;
                    }));
      }
      List<String> ids = Together.call(tasks).stream().flatMap(List::stream).toList();
      assertThat(ids.stream().map(id -> id.replaceAll("Documents/|-A", "")))
          .doesNotHaveDuplicates()
          .hasSize(200);
      assertThat(ids).anyMatch(id -> id.matches("Documents/\\d+-A"));
    }
    assertThat(schema().query("select name, max_value from hilo"))
        .containsExactly(List.of("documents", 200L));
  }
}
