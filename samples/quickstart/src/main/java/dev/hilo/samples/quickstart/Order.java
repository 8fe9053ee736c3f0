package dev.hilo.samples.quickstart;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.util.ArrayList;
import java.util.List;

/** An order with the id {@code orders/1-A}. */
@Entity
@Table(name = "orders")
class Order {

  @Id @PrefixedId String id;

  String customer = "";

  @OneToMany(mappedBy = "order", cascade = CascadeType.PERSIST)
  List<OrderLine> lines = new ArrayList<>();

  /** For Hibernate. */
  Order() {}

  Order(String customer) {
    this.customer = customer;
  }

  Order with(int quantity, Product product) {
    lines.add(new OrderLine(this, quantity, product));
    return this;
  }
}
