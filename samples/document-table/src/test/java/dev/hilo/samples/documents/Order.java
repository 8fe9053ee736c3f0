package dev.hilo.samples.documents;

import java.util.List;

/** A document with an id property, and one of each type to search by. */
public final class Order {

  public String id;
  public String customer;
  public int weight;
  public boolean shipped;
  public List<String> lines = List.of();

  static Order of(String customer, int weight) {
    Order order = new Order();
    order.customer = customer;
    order.weight = weight;
    return order;
  }

  static Order copy(Order other, String customer) {
    Order order = of(customer, other.weight);
    order.id = other.id;
    return order;
  }
}
