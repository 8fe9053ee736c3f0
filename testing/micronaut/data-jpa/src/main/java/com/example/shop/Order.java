package com.example.shop;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

// snippet: entity
@Entity
@Table(name = "orders")
public class Order {
  @Id @PrefixedId private String id;
  private String customer;
  // end

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
