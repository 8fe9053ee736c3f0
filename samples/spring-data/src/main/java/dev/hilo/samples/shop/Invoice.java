package dev.hilo.samples.shop;

import static java.util.Objects.requireNonNull;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The invoice for an order. Besides its id it has a number from a series without gaps. */
@Entity
@Table(name = "invoices", indexes = @Index(columnList = "created_at"))
public class Invoice implements Document {

  @Id @PrefixedId private @Nullable String id; // invoices/1-A, from a range: gaps are possible

  @GaplessNumber
  @Column(nullable = false, unique = true)
  private @Nullable Long number; // 1, 2, 3, …: a rollback gives it back

  @Version private @Nullable Integer version;

  @Column(name = "created_at", nullable = false)
  private Instant createdAt = Instant.now();

  @OneToOne(fetch = FetchType.LAZY, optional = false)
  @JoinColumn(name = "order_id", unique = true)
  private @Nullable Order order;

  /** For Hibernate. */
  protected Invoice() {}

  /** The one invoice for the order. */
  public Invoice(Order order) {
    this.order = order;
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
    return "No. " + number + " for " + orderId();
  }

  @Override
  public Map<String, String> references() {
    return Map.of("order", orderId());
  }

  private String orderId() {
    return requireNonNull(requireNonNull(order).getId());
  }
}
