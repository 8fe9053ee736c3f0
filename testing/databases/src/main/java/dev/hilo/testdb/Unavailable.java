package dev.hilo.testdb;

import java.io.IOException;

/** A source of a server is not available, and the remedy is known. */
final class Unavailable extends IOException {
  private static final long serialVersionUID = 1;

  private final String reason;
  private final String remedy;

  Unavailable(String reason, String remedy) {
    super("%s (%s)".formatted(reason, remedy));
    this.reason = reason;
    this.remedy = remedy;
  }

  String reason() {
    return reason;
  }

  String remedy() {
    return remedy;
  }
}
