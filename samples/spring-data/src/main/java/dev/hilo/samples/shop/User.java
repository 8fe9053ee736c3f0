package dev.hilo.samples.shop;

import dev.hilo.convention.IdStrategy;
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

/**
 * A user. People choose the id, so it can neither request another kind of id nor name another
 * collection.
 */
@Entity
@Table(name = "users", indexes = @Index(columnList = "created_at"))
public class User implements Document {

  @Id
  @PrefixedId(strategies = IdStrategy.SEMANTIC)
  private @Nullable String id; // users/ada@example.com

  @Version private @Nullable Integer version;

  @Column(name = "created_at", nullable = false)
  private Instant createdAt = Instant.now();

  /** For Hibernate. */
  protected User() {}

  /** The user with this id, such as {@code users/ada@example.com}. */
  public User(String id) {
    this.id = id;
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
    return "named by a person";
  }

  @Override
  public Map<String, String> references() {
    return Map.of();
  }
}
