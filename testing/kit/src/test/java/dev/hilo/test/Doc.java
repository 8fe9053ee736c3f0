package dev.hilo.test;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** An entity with an id and a gapless number. */
@Entity
public class Doc {
  @Id @PrefixedId @Nullable String id;

  @GaplessNumber @Nullable Long number;
}
