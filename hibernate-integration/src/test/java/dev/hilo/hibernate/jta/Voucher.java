package dev.hilo.hibernate.jta;

import dev.hilo.hibernate.IdentityId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A row whose id is a number without gaps. */
@Entity
class Voucher extends Paper {

  @Id
  @IdentityId(gapless = true, collection = "papers")
  @Column(name = "paper_number")
  @Nullable Long number;

  @Override
  @Nullable Long number() {
    return number;
  }
}
