package dev.hilo.hibernate.tenants;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A row of some tenant's. */
@Entity
class Note {
  @Id @PrefixedId @Nullable String id;

  Note() {}

  Note(@Nullable String id) {
    this.id = id;
  }
}
