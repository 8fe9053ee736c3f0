package dev.hilo.torture;

/** The run cannot start: the message says what to change. */
final class WrongUse extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongUse(String message) {
    super(message);
  }
}
