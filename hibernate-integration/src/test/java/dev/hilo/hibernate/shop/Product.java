package dev.hilo.hibernate.shop;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A product. */
@Entity
public class Product {

  @Id @HiLoId private @Nullable String id;

  public @Nullable String id() {
    return id;
  }
}
