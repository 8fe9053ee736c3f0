package dev.hilo.testdb;

/** A source of a server is not available, and the remedy is known. */
final class Unavailable extends Exception {
  private static final long serialVersionUID = 1;

  private final String remedy;

  Unavailable(String message, String remedy) {
    super(message);
    this.remedy = remedy;
  }

  String remedy() {
    return remedy;
  }
}
