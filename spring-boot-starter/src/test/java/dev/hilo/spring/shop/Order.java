package dev.hilo.spring.shop;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** The one entity. */
@Entity
@Table(name = "orders")
public class Order {

  @Id @PrefixedId @Nullable String id;

  /** For Hibernate. */
  public Order() {}

  public @Nullable String id() {
    return id;
  }
}
