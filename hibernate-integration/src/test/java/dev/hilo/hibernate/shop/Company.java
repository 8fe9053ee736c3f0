package dev.hilo.hibernate.shop;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A company, whose id may be requested or given. */
@Entity
public class Company {

  @Id
  @PrefixedId(anyPrefix = true)
  public @Nullable String id;

  public @Nullable String name;

  public Company() {}

  public Company(@Nullable String id) {
    this.id = id;
  }

  public Company(@Nullable String id, String name) {
    this(id);
    this.name = name;
  }
}
