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

/** Somebody who buys. The id is made when it is saved, unless it has one by then. */
@Entity
@Table(name = "customers", indexes = @Index(columnList = "born_at"))
public class Customer implements Document {

  @Id @PrefixedId private @Nullable String id; // customers/1-A

  // Tells Spring Data what is new, without a question to the database.
  @Version private @Nullable Integer version;

  @Column(name = "born_at", nullable = false)
  private Instant bornAt = Instant.now();

  @Column(nullable = false)
  private String name = "";

  /** For Hibernate. */
  protected Customer() {}

  /** One whose id HiLo makes. */
  public Customer(String name) {
    this.name = name;
  }

  /** One with an id, or with what asks for one: {@code customers|}, {@code customers/}. */
  public Customer(String id, String name) {
    this.id = id;
    this.name = name;
  }

  @Override
  public @Nullable String getId() {
    return id;
  }

  @Override
  public Instant getBornAt() {
    return bornAt;
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
