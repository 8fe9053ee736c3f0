package dev.hilo.quarkus;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;

/** By a sequence of the database, for comparison. */
@Entity
public class Ticket {
  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE)
  public Long id;
}
