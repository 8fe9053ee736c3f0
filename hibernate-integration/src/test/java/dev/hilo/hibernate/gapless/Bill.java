package dev.hilo.hibernate.gapless;

import org.jspecify.annotations.Nullable;

/** An entity with a gapless number, as its id or as another attribute. */
interface Bill {

  @Nullable Object number();

  @Nullable Object version();

  /** The writer of the row; at most 60 characters. */
  void writer(String writer);
}
