package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** A versioned row with a number of the only series of its collection. */
@Entity
class Slip {

  @Id @HiLoId @Nullable Long id;

  @GaplessNumber
  @Column(unique = true)
  @Nullable Long number;

  @Version @Nullable Integer version;
  @Nullable String token;
  @Nullable String writer;

  Slip() {}

  Slip(String token, String writer) {
    this.token = token;
    this.writer = writer;
  }
}
