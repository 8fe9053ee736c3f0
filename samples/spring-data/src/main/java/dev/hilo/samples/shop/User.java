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

/** Somebody who logs in. The id is given by people, and so may ask for nothing else. */
@Entity
@Table(name = "users", indexes = @Index(columnList = "born_at"))
public class User implements Document {

  @Id
  @PrefixedId(strategies = IdStrategy.SEMANTIC, ownPrefixOnly = true)
  private @Nullable String id; // users/ada@example.com

  @Version private @Nullable Integer version;

  @Column(name = "born_at", nullable = false)
  private Instant bornAt = Instant.now();

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
  public Instant getBornAt() {
    return bornAt;
  }

  @Override
  public String about() {
    return "named by you";
  }

  @Override
  public Map<String, String> references() {
    return Map.of();
  }
}
