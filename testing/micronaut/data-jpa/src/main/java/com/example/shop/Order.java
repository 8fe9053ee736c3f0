package com.example.shop;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "orders")
public class Order {
  // snippet: id
  @Id @PrefixedId private String id;
  // end
  private String customer;

  protected Order() {}

  public Order(String customer) {
    this.customer = customer;
  }

  public String getId() {
    return id;
  }

  public String getCustomer() {
    return customer;
  }
}
