package dev.hilo.hibernate.spring;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** A row with a number without gaps. */
@Entity
class Invoice {
  @Id @HiLoId @Nullable Long id;

  @GaplessNumber
  @Column(name = "invoice_number", unique = true)
  @Nullable Long number;
}
