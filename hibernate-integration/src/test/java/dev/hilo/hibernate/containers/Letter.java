package dev.hilo.hibernate.containers;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** Has an id of HiLo's, and a number without gaps. */
@Entity(name = "Letter")
class Letter {

  @Id @PrefixedId @Nullable String id;

  @GaplessNumber @Nullable Long number;

  /** Without anything to store an upsert does nothing. */
  String text = "Dear";

  Letter() {}

  Letter(@Nullable String id) {
    this.id = id;
  }
}
