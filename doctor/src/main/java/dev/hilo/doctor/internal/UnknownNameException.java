package dev.hilo.doctor.internal;

/** A schema, table or column does not exist; the message names the nearest. */
public final class UnknownNameException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnknownNameException(String message) {
    super(message);
  }
}
