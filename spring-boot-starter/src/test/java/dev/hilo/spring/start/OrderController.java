package dev.hilo.spring.start;

import dev.hilo.convention.IdPath;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

@RestController
@RequestMapping("/orders")
public class OrderController {

  private final OrderRepository orders;

  OrderController(OrderRepository orders) {
    this.orders = orders;
  }

  record OrderView(String id) {}

  @PostMapping
  ResponseEntity<OrderView> create() {
    Order order = orders.save(new Order());
    URI address =
        ServletUriComponentsBuilder.fromCurrentRequest()
            .path("/{number}")
            .build(IdPath.encodeAfter("orders/", order.id));
    return ResponseEntity.created(address).body(new OrderView(order.id));
  }

  @GetMapping("/{number}") // /orders/1-A
  ResponseEntity<OrderView> get(@PathVariable String number) {
    String id = IdPath.decodeAfter("orders/", number); // orders/1-A
    return ResponseEntity.of(orders.findById(id).map(order -> new OrderView(order.id)));
  }

  @ExceptionHandler(IllegalArgumentException.class)
  ResponseEntity<Void> noId() {
    return ResponseEntity.badRequest().build();
  }
}
