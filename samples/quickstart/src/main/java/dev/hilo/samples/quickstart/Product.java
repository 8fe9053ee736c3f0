package dev.hilo.samples.quickstart;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A product with the id {@code products/1-A}. */
@Entity
class Product {

  @Id @PrefixedId String id;

  String name = "";

  /** For Hibernate. */
  Product() {}

  Product(String name) {
    this.name = name;
  }
}
