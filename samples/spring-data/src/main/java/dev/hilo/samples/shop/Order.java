package dev.hilo.samples.shop;

import static java.util.Objects.requireNonNull;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An order. */
@Entity
@Table(name = "orders", indexes = @Index(columnList = "created_at")) // "order" is reserved in SQL
public class Order implements Document {

  @Id @PrefixedId private @Nullable String id; // orders/1-A

  @Version private @Nullable Integer version;

  @Column(name = "created_at", nullable = false)
  private Instant createdAt = Instant.now();

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "customer_id")
  private @Nullable Customer customer;

  /** For Hibernate. */
  protected Order() {}

  /** An order of the customer; null for a guest. */
  public Order(@Nullable Customer customer) {
    this.customer = customer;
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
    return customer == null ? "of a guest" : "of " + customer.getId();
  }

  @Override
  public Map<String, String> references() {
    return customer == null ? Map.of() : Map.of("customer", requireNonNull(customer.getId()));
  }
}
