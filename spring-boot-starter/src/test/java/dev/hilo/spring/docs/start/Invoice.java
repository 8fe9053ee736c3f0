package dev.hilo.spring.docs.start;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Invoice {
  @Id @HiLoId String id; // invoices/1-A

  @GaplessNumber
  @Column(unique = true)
  Long number; // null until the flush; then 1, 2, 3, … without gaps
}
