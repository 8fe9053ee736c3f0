package dev.hilo.torture.internal.records;

import java.util.concurrent.atomic.AtomicInteger;

/** What is known about all clients. */
public record Records(
    Ledger ledger, Figures figures, Violations violations, AtomicInteger lastClient) {

  public static Records empty(Violations violations) {
    return new Records(new Ledger(), new Figures(), violations, new AtomicInteger());
  }
}
