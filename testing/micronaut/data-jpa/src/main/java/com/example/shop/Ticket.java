package com.example.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;

/** Numbered by a sequence, for comparison. */
@Entity
public class Ticket {
  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE)
  private Long id;

  private String customer;

  protected Ticket() {}

  public Ticket(String customer) {
    this.customer = customer;
  }

  public Long getId() {
    return id;
  }

  public String getCustomer() {
    return customer;
  }
}
