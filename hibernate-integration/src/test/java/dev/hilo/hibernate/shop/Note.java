package dev.hilo.hibernate.shop;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A row that has only an id, which may be requested or given. */
@Entity
public class Note {

  @Id
  @PrefixedId(anyPrefix = true)
  public @Nullable String id;

  public Note() {}

  public Note(@Nullable String id) {
    this.id = id;
  }
}
