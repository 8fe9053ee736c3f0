package dev.hilo.clusters;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** An entity of both sites. */
@Entity
@Table(name = "customers")
class Customer {

  @Id
  @PrefixedId(
      strategies = {IdStrategy.HILO, IdStrategy.SEQUENCE, IdStrategy.GUID, IdStrategy.SEMANTIC})
  @Nullable String id;

  @Nullable String name;

  Customer() {}

  Customer(@Nullable String id, String name) {
    this.id = id;
    this.name = name;
  }
}
