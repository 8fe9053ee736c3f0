package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.IdentityId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** A row with a gapless number as its id, and the name of its writer. */
@Entity
class Slip {

  @Id
  @IdentityId(gapless = true)
  @Nullable Long id;

  @Version @Nullable Integer version;
  @Nullable String token;
  @Nullable String writer;

  Slip() {}

  Slip(String token, String writer) {
    this.token = token;
    this.writer = writer;
  }
}
