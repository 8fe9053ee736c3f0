package dev.hilo.samples.quickstart;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** Whoever delivers; what stands in its id when it is saved says which kind of id it gets. */
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
