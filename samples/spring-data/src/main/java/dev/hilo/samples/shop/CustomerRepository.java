package dev.hilo.samples.shop;

import java.util.Optional;

/** The customers. */
public interface CustomerRepository extends DocumentRepository<Customer> {

  /** The latest customer. */
  Optional<Customer> findFirstByOrderByCreatedAtDesc();
}
