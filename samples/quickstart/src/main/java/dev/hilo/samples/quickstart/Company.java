package dev.hilo.samples.quickstart;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A supplier. The value of its id when it is saved selects the strategy. */
@Entity
class Company {

  @Id @PrefixedId String id;

  String name = "";

  /** For Hibernate. */
  Company() {}

  Company(String id, String name) {
    this.id = id;
    this.name = name;
  }
}
