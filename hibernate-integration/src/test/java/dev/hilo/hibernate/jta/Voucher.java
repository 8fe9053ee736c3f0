package dev.hilo.hibernate.jta;

import dev.hilo.hibernate.IdentityId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** A row whose id is a number without gaps. */
@Entity
class Voucher implements Paper {

  @Id
  @IdentityId(gapless = true, collection = "papers")
  @Column(name = "paper_number")
  @Nullable Long number;

  @Version @Nullable Integer version;

  @Override
  public @Nullable Long number() {
    return number;
  }

  @Override
  public @Nullable Integer version() {
    return version;
  }
}
