package dev.hilo.samples.quickstart;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** A line of an order. Its id is a plain number: {@code 1}. */
@Entity
class OrderLine {

  @Id @HiLoId Long id;

  @ManyToOne Order order;

  @ManyToOne Product product;

  int quantity;

  /** For Hibernate. */
  OrderLine() {}

  OrderLine(Order order, int quantity, Product product) {
    this.order = order;
    this.quantity = quantity;
    this.product = product;
  }
}
