package dev.hilo.data;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** Tells Hibernate's processor that its id is generated. */
@Entity
public class Letter {
  @Id @GeneratedValue @HiLoId @Nullable String id;
  @Nullable String text;
}
