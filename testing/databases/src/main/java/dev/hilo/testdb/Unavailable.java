package dev.hilo.testdb;

/** A way to a server is closed, and it is known what people can do about that. */
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
