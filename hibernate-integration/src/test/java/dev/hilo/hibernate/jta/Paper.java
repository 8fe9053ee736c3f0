package dev.hilo.hibernate.jta;

import org.jspecify.annotations.Nullable;

/** An entity with a gapless number. */
interface Paper {

  @Nullable Long number();

  @Nullable Integer version();
}
