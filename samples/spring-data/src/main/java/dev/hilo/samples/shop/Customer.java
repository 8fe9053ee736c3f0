package dev.hilo.samples.shop;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A customer. HiLo generates the id on save, unless the customer has one already. */
@Entity
@Table(name = "customers", indexes = @Index(columnList = "created_at"))
public class Customer implements Document {

  @Id @PrefixedId private @Nullable String id; // customers/1-A

  // A null version tells Spring Data that the entity is new, without a query.
  @Version private @Nullable Integer version;

  @Column(name = "created_at", nullable = false)
  private Instant createdAt = Instant.now();

  @Column(nullable = false)
  private String name = "";

  /** For Hibernate. */
  protected Customer() {}

  /** A customer whose id HiLo generates. */
  public Customer(String name) {
    this.name = name;
  }

  /** A customer with an id, or with a request for one: {@code customers|}, {@code customers/}. */
  public Customer(String id, String name) {
    this.id = id;
    this.name = name;
  }

  @Override
  public @Nullable String getId() {
    return id;
  }

  @Override
  public Instant getCreatedAt() {
    return createdAt;
  }

  @Override
  public String about() {
    return name;
  }

  @Override
  public Map<String, String> references() {
    return Map.of();
  }
}
