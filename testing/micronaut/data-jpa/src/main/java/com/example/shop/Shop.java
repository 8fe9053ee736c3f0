package com.example.shop;

import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;

@Singleton
public class Shop {
  private final Orders orders;
  private final Tickets tickets;

  Shop(Orders orders, Tickets tickets) {
    this.orders = orders;
    this.tickets = tickets;
  }

  /** Holds a connection, by its query, when it needs an id. */
  @Transactional
  public Order order(String customer) {
    orders.existsById("orders/none");
    return orders.save(new Order(customer));
  }

  @Transactional
  public Ticket ticket(String customer) {
    tickets.existsById(-1L);
    return tickets.save(new Ticket(customer));
  }
}
