package dev.hilo.samples.shop.web;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Documents by their address. */
@RestController
class DocumentController {

  private static final String COLLECTION = "/{collection:customers|orders|invoices|users}";

  private final Documents documents;

  DocumentController(Documents documents) {
    this.documents = documents;
  }

  /** {@code GET /orders/1-A}: however many slashes there are in the rest, they are the id's. */
  @GetMapping(COLLECTION + "/{*rest}")
  DocumentView byPath(@PathVariable String collection, @PathVariable String rest) {
    return byId(collection + rest); // the rest begins with a slash
  }

  /** {@code GET /documents?id=orders/1-A}: for any id, also one that no path can bear. */
  @GetMapping("/documents")
  DocumentView byId(@RequestParam String id) {
    return documents
        .find(id)
        .map(DocumentView::of)
        .orElseThrow(
            () -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no " + id + "."));
  }

  /** {@code GET /orders}: the latest ones. */
  @GetMapping(COLLECTION)
  List<DocumentView> latest(@PathVariable String collection) {
    return documents.latest(collection);
  }
}
