package dev.hilo.spring.internal.errors;

import dev.hilo.spi.ConnectionSecrets;

/** What failed, without the statements that some drivers add in the following lines. */
public final class FirstLine {

  private FirstLine() {}

  /** The first line of a failure's message, or its class. It has no password. */
  public static String of(Throwable failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return ConnectionSecrets.removedFrom(message.lines().findFirst().orElse(message));
  }
}
