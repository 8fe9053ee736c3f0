package dev.hilo.hibernate.jta;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** A row with a number without gaps beside its id. */
@Entity
class Invoice {

  @Id @HiLoId @Nullable Long id;

  @GaplessNumber(collection = "papers")
  @Column(name = "paper_number", unique = true)
  @Nullable Long number;

  @Version @Nullable Integer version;
}
