package dev.hilo.hibernate.jta;

import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** An entity with a gapless number. */
@MappedSuperclass
abstract class Paper {

  @Version @Nullable Integer version;

  abstract @Nullable Long number();
}
