package dev.hilo.samples.shop.web;

import dev.hilo.samples.shop.Document;
import dev.hilo.samples.shop.NameTakenException;
import dev.hilo.samples.shop.Shop;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The actions of the shop. */
@RestController
class ShopController {

  private final Shop shop;

  ShopController(Shop shop) {
    this.shop = shop;
  }

  /** The name that a person typed. */
  record Named(String name) {

    /** A missing name counts as empty. */
    Named(@Nullable String name) {
      this.name = name == null ? "" : name;
    }
  }

  @PostMapping("/customers")
  ResponseEntity<DocumentView> welcome(@RequestBody Named customer) {
    return created(shop.welcome(customer.name()));
  }

  @PostMapping("/orders")
  ResponseEntity<DocumentView> placeOrder() {
    return created(shop.placeOrders(1).get(0));
  }

  /** Several orders in one transaction. */
  @PostMapping(path = "/orders", params = "count")
  @ResponseStatus(HttpStatus.CREATED)
  List<DocumentView> placeOrders(@RequestParam int count) {
    return shop.placeOrders(count).stream().map(DocumentView::of).toList();
  }

  @PostMapping("/invoices")
  ResponseEntity<DocumentView> issueInvoice() {
    return created(shop.issueInvoice());
  }

  /** Issues an invoice and rolls it back. */
  @PostMapping(path = "/invoices", params = "rollback")
  Map<String, String> issueInvoiceAndRollBack() {
    return Map.of("about", shop.issueInvoiceAndRollBack());
  }

  @PostMapping("/users")
  ResponseEntity<DocumentView> register(@RequestBody Named user) {
    try {
      return created(shop.register(user.name()));
    } catch (DataIntegrityViolationException e) {
      throw new NameTakenException(user.name(), e);
    }
  }

  private static ResponseEntity<DocumentView> created(Document document) {
    DocumentView view = DocumentView.of(document);
    return ResponseEntity.created(DocumentView.address(view.id())).body(view);
  }
}
