package dev.hilo.samples.shop;

/** Every order has an invoice already. */
public final class NothingToInvoiceException extends RuntimeException {

  private static final long serialVersionUID = 1;

  NothingToInvoiceException() {
    super("Every order has an invoice: place an order first.");
  }
}
