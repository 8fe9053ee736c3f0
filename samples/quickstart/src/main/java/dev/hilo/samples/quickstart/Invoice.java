package dev.hilo.samples.quickstart;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** An invoice with the id {@code invoices/1-A}, and a number in a series without gaps. */
@Entity
class Invoice {

  @Id @PrefixedId String id;

  @GaplessNumber
  @Column(unique = true)
  Long number;

  String customer = "";

  /** For Hibernate. */
  Invoice() {}

  Invoice(String customer) {
    this.customer = customer;
  }
}
