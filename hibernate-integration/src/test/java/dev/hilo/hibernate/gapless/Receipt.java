package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** An unversioned row with a number of a series that is unknown at boot. */
@Entity
class Receipt {

  @Id @HiLoId @Nullable Long id;

  @GaplessNumber(seriesFrom = "book")
  @Column(unique = true)
  @Nullable String number;

  @Nullable String book = "2026";

  @Nullable String token;
  @Nullable String writer;

  Receipt() {}

  Receipt(String token, String writer) {
    this.token = token;
    this.writer = writer;
  }
}
