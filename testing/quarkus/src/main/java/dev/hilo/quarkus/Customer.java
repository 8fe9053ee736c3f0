package dev.hilo.quarkus;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A plain entity. */
@Entity
public class Customer {
  @Id @HiLoId private Long id;

  @GaplessNumber
  @Column(unique = true)
  private String account;

  public Long getId() {
    return id;
  }

  public String getAccount() {
    return account;
  }
}
