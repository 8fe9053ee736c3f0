package dev.hilo.hibernate.spring;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A row whose id says which kind it wants. */
@Entity
class Letter {
  @Id @PrefixedId @Nullable String id;

  Letter() {}

  Letter(@Nullable String id) {
    this.id = id;
  }
}
