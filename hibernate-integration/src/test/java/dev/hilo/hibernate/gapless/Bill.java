package dev.hilo.hibernate.gapless;

import org.jspecify.annotations.Nullable;

/** An entity that bears a number without gaps, as its id or beside it. */
interface Bill {

  @Nullable Object number();

  @Nullable Object version();

  /** Who wrote the row; at most 60 characters. */
  void writer(String writer);
}
