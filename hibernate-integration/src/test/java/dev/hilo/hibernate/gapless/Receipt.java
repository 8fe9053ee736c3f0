package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A row that bears a number of a series, of which nobody knew at boot; unversioned. */
@Entity
class Receipt {

  @Id @HiLoId @Nullable Long id;

  @GaplessNumber
  @Column(unique = true)
  @Nullable String number = "receipts/2026|";

  @Nullable String token;
  @Nullable String writer;

  Receipt() {}

  Receipt(String token, String writer) {
    this.token = token;
    this.writer = writer;
  }
}
