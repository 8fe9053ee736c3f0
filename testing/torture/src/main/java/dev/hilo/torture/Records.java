package dev.hilo.torture;

import java.util.concurrent.atomic.AtomicInteger;

/** What is known about all clients. */
record Records(Ledger ledger, Figures figures, Violations violations, AtomicInteger lastClient) {

  static Records empty(Violations violations) {
    return new Records(new Ledger(), new Figures(), violations, new AtomicInteger());
  }
}
