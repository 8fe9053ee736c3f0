package dev.hilo.samples.quickstart;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A supplier. The value of its id when it is saved selects the strategy. */
@Entity
class Company {

  @Id
  @PrefixedId(
      strategies = {
        IdStrategy.HILO,
        IdStrategy.IDENTITY,
        IdStrategy.SEQUENCE,
        IdStrategy.GUID,
        IdStrategy.SEMANTIC
      })
  String id;

  String name = "";

  /** For Hibernate. */
  Company() {}

  Company(String id, String name) {
    this.id = id;
    this.name = name;
  }
}
