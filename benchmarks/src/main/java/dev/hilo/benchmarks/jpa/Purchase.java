package dev.hilo.benchmarks.jpa;

import jakarta.persistence.MappedSuperclass;
import java.util.concurrent.ThreadLocalRandom;

/** What all rows have besides their id. */
@MappedSuperclass
abstract class Purchase {

  static final String TABLE = "purchase";

  String customer = "customer " + ThreadLocalRandom.current().nextInt(100_000);
  int quantity = 3;
  long cents = 4999;
}
