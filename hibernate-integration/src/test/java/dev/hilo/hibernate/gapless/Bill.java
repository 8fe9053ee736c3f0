package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.testing.Attributes;
import jakarta.persistence.Column;
import jakarta.persistence.MappedSuperclass;
import org.jspecify.annotations.Nullable;

/** An entity with a gapless number. */
@MappedSuperclass
abstract class Bill {

  /** Of the row. */
  @Column(length = 60)
  @Nullable String writer;

  @Nullable Object number() {
    return Attributes.get(this, "number");
  }
}
