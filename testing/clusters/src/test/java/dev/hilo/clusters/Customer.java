package dev.hilo.clusters;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An entity of both sites. */
@Entity
@Table(name = "customers")
class Customer {

  @Id @PrefixedId @Nullable String id;
  @Nullable String name;

  Customer() {}

  Customer(String name) {
    this.name = name;
  }
}
