package dev.hilo.samples.documents.demo;

import java.util.List;

/** Its property {@code id} is found by its name: {@code orders/1-A}. */
public final class Order {

  public String id;
  public String customer;
  public boolean shipped;
  public List<String> lines;

  /** For the JSON library. */
  Order() {}

  Order(String customer, String... lines) {
    this.customer = customer;
    this.lines = List.of(lines);
  }
}
