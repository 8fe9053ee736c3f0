package dev.hilo.samples.shop.web;

import dev.hilo.HiLo;
import dev.hilo.samples.shop.CustomerRepository;
import dev.hilo.samples.shop.Document;
import dev.hilo.samples.shop.DocumentRepository;
import dev.hilo.samples.shop.InvoiceRepository;
import dev.hilo.samples.shop.OrderRepository;
import dev.hilo.samples.shop.UserRepository;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** All documents of the shop. */
@Component
class Documents {

  private final HiLo hilo;
  private final Map<String, DocumentRepository<?>> byCollection;

  Documents(
      HiLo hilo,
      CustomerRepository customers,
      OrderRepository orders,
      InvoiceRepository invoices,
      UserRepository users) {
    this.hilo = hilo;
    this.byCollection =
        Map.of("customers", customers, "orders", orders, "invoices", invoices, "users", users);
  }

  /**
   * The document with this id, if there is one.
   *
   * @throws IllegalArgumentException if it cannot be an id
   */
  Optional<Document> find(String id) {
    hilo.rules().checkId(id);
    int end = id.indexOf('/');
    DocumentRepository<?> repository = byCollection.get(end < 0 ? id : id.substring(0, end));
    return repository == null ? Optional.empty() : repository.findById(id).map(each -> each);
  }

  /** The latest documents of a collection. */
  List<DocumentView> latest(String collection) {
    DocumentRepository<?> repository = byCollection.get(collection);
    return repository == null
        ? List.of()
        : repository.findTop25ByOrderByCreatedAtDesc().stream().map(DocumentView::of).toList();
  }

  /** The latest documents of all collections. */
  List<DocumentView> latest() {
    return byCollection.keySet().stream()
        .flatMap(collection -> latest(collection).stream())
        .sorted(Comparator.comparing(DocumentView::createdAt).reversed())
        .limit(25)
        .toList();
  }
}
