package dev.hilo.samples.shop.web;

import dev.hilo.convention.IdPath;
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

  private final Documents documents;

  DocumentController(Documents documents) {
    this.documents = documents;
  }

  /** {@code GET /documents/orders~1-A}: an id is one segment of the path. */
  @GetMapping("/documents/{segment}")
  DocumentView byPath(@PathVariable String segment) {
    return byId(IdPath.decode(segment));
  }

  /** {@code GET /documents?id=orders/1-A}: in a query an id stands as it is. */
  @GetMapping("/documents")
  DocumentView byId(@RequestParam String id) {
    return documents
        .find(id)
        .map(DocumentView::of)
        .orElseThrow(
            () -> new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no " + id + "."));
  }

  /** {@code GET /orders}: the latest orders. */
  @GetMapping("/{collection:customers|orders|invoices|users}")
  List<DocumentView> latest(@PathVariable String collection) {
    return documents.latest(collection);
  }
}
