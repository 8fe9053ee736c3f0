package dev.hilo.benchmarks.paced;

import java.util.function.LongSupplier;

/** Numbers of a generator that gives nothing back when it ends. */
final class PlainNumbers implements Numbers {

  private final LongSupplier next;
  private final Ledger ledger;
  private final Runnable end;

  PlainNumbers(LongSupplier next, Ledger ledger, Runnable end) {
    this.next = next;
    this.ledger = ledger;
    this.end = end;
  }

  @Override
  public long next() {
    return next.getAsLong();
  }

  @Override
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public void close() {
    end.run();
  }
}
