package dev.hilo.samples.shop;

/** All orders have their invoice. */
public final class NothingToInvoiceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  NothingToInvoiceException() {
    super("Every order has its invoice: place an order first.");
  }
}
