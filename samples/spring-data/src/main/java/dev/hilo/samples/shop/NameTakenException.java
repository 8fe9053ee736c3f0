package dev.hilo.samples.shop;

/** Somebody has this name already. */
public final class NameTakenException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Says which, and what to do. */
  public NameTakenException(String name, Throwable cause) {
    super("There is one already: choose another name than " + name + ".", cause);
  }
}
