package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.testing.Attributes;
import jakarta.persistence.Column;
import jakarta.persistence.MappedSuperclass;
import org.jspecify.annotations.Nullable;

/** An entity with a gapless number, as its id or as another attribute. */
@MappedSuperclass
abstract class Bill {

  /** Of the row. */
  @Column(length = 60)
  @Nullable String writer;

  @Nullable Object number() {
    return Attributes.get(this, "number");
  }

  /** Null if there is none. */
  @Nullable Object version() {
    return Attributes.get(this, "version");
  }
}
