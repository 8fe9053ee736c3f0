package dev.hilo.samples.documents;

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
}
