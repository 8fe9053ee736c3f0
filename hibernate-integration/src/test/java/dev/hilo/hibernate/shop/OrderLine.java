package dev.hilo.hibernate.shop;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import org.jspecify.annotations.Nullable;

/** A line of an order. */
@Entity
public class OrderLine {

  @Id @HiLoId private @Nullable Long id;

  @ManyToOne private @Nullable Order order;

  public OrderLine() {}

  public OrderLine(Order order) {
    this.order = order;
  }

  public @Nullable Long id() {
    return id;
  }

  public @Nullable Order order() {
    return order;
  }
}
