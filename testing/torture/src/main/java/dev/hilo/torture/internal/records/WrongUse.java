package dev.hilo.torture.internal.records;

/** The run cannot start: the message says what to change. */
public final class WrongUse extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public WrongUse(String message) {
    super(message);
  }
}
