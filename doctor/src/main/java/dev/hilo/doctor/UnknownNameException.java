package dev.hilo.doctor;

/** A schema, table or column does not exist; the message names the nearest. */
final class UnknownNameException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnknownNameException(String message) {
    super(message);
  }
}
