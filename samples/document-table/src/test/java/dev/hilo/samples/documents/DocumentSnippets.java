package dev.hilo.samples.documents;

import dev.hilo.IdCollection;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** The code of docs/how-to/document-tables.md, compiled; {@link DocumentTablesPageTest} runs it. */
final class DocumentSnippets {

  private DocumentSnippets() {}

  static Order property(DocumentStore documents) {
    Order order = new Order();
    order.customer = "Ada";
    documents.store(order); // order.id is "orders/1-A"
    return order;
  }

  static Stored<Note> beside(DocumentStore documents) {
    Stored<Note> note = documents.store(new Note("call Ada")); // note.id() is "notes/1-A"
    documents.store("notes/pinned", new Note("read me first")); // "notes/pinned", to the letter
    documents.store("notes|", new Note("counted")); // "notes/1", an identity
    return note;
  }

  static void change(DocumentStore documents) {
    Stored<Order> order = documents.load(Order.class, "orders/1-A").orElseThrow();
    order.document().shipped = true;
    try {
      documents.update(order);
    } catch (DocumentConflictException e) {
      // orders/1-A was changed by another client: you had version 0, and now it has version 1.
      // Load it again, and repeat your change.
    }
  }

  @Entity
  @Table(name = "invoices")
  @IdCollection("invoices")
  public static class InvoiceDocument {
    @Id @HiLoId String id; // invoices/1-A

    @JdbcTypeCode(SqlTypes.JSON)
    Note body;

    @Version long version;
  }
}
