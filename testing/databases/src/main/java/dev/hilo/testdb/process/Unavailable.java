package dev.hilo.testdb.process;

import java.io.IOException;

/** A source of a server is not available, and the remedy is known. */
public final class Unavailable extends IOException {
  private static final long serialVersionUID = 1;

  private final String reason;
  private final String remedy;

  public Unavailable(String reason, String remedy) {
    super("%s (%s)".formatted(reason, remedy));
    this.reason = reason;
    this.remedy = remedy;
  }

  public String reason() {
    return reason;
  }

  public String remedy() {
    return remedy;
  }
}
